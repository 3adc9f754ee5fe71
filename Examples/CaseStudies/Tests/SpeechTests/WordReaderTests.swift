import Testing

@testable import Speech

@Suite("Words out of bytes", .endsWithinAMinute)
struct WordReaderTests {
  @Test("The word reader extends a sentence by each word and ends it at a line end")
  func sentences() {
    #expect(
      results("Press  now.\n\n \nGo\n") == [
        "Press", "Press now.", "Press now.|", "Go", "Go|",
      ])
  }

  @Test("The word reader leaves a sentence without a line end unfinished")
  func unfinished() {
    #expect(results("Press now") == ["Press", "Press now"])
    #expect(results("Press ") == ["Press"])
    #expect(results("") == [])
  }

  @Test("The word reader decodes UTF-8 and CRLF line ends")
  func bytes() {
    #expect(results("Über Öl\r\n") == ["Über", "Über Öl", "Über Öl|"])
  }

  /// The transcripts of a text's results, with a bar after each complete sentence.
  private func results(_ text: String) -> [String] {
    var reader = WordReader()
    let results = text.utf8.flatMap { reader.read($0) } + reader.finish()
    return results.map { $0.transcript + ($0.isFinal ? "|" : "") }
  }
}

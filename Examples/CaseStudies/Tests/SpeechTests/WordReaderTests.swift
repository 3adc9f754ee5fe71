import Testing

@testable import Speech

@Suite("Words out of bytes", .endsWithinAMinute)
struct WordReaderTests {
  @Test("Each word makes the sentence longer, and the end of the line ends it")
  func sentences() {
    #expect(
      results("Press  now.\n\n \nGo\n") == [
        "Press", "Press now.", "Press now.|", "Go", "Go|",
      ])
  }

  @Test("Without an end of the line a sentence is not over")
  func unfinished() {
    #expect(results("Press now") == ["Press", "Press now"])
    #expect(results("Press ") == ["Press"])
    #expect(results("") == [])
  }

  @Test("A letter may be more than a byte, and the end of a line two of them")
  func bytes() {
    #expect(results("Über Öl\r\n") == ["Über", "Über Öl", "Über Öl|"])
  }

  /// What is read from a text, with a bar behind each sentence that is over.
  private func results(_ text: String) -> [String] {
    var reader = WordReader()
    let results = text.utf8.flatMap { reader.read($0) } + reader.finish()
    return results.map { $0.transcript + ($0.isFinal ? "|" : "") }
  }
}

import Foundation
import Speech
import Testing

@Suite("The live use case and its service", .endsWithinAMinute)
struct LiveDictationTests {
  private func dictation(_ path: String, isPermitted: Bool = true) -> LiveDictation {
    LiveDictation(service: RecognitionService(source: .file(path))) { isPermitted }
  }

  @Test("Live dictation streams the words of a file")
  func file() async throws {
    let path = NSTemporaryDirectory() + "speech-\(UUID().uuidString).txt"
    try Data("Press now.\nAnd wait".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let dictation = dictation(path)
    for _ in 1...2 {
      var events: [DictationEvent] = []
      for try await event in try await dictation(.start) { events.append(event) }
      #expect(
        events == [
          .partial("Press"), .partial("Press now."), .sentence("Press now."), .partial("And"),
          .partial("And wait"),
        ])
    }
  }

  @Test("Stopping live dictation ends its stream after the words read so far")
  func stop() async throws {
    let pipe = Pipe()
    let dictation = dictation("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    var events = try await dictation(.start).makeAsyncIterator()
    try pipe.fileHandleForWriting.write(contentsOf: Data("Press now.\n".utf8))
    #expect(try await events.next() == .partial("Press"))
    #expect(try await events.next() == .partial("Press now."))
    #expect(try await events.next() == .sentence("Press now."))
    var ended = try await dictation(.stop).makeAsyncIterator()
    #expect(try await ended.next() == nil)
    // If `stop` did nothing, the test would receive these words and fail, instead of hanging.
    try pipe.fileHandleForWriting.write(contentsOf: Data("More.\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await events.next() == nil, "Stopping has not ended the stream.")
  }

  @Test("A second live dictation starts only after the first is stopped")
  func busy() async throws {
    let pipe = Pipe()
    let dictation = dictation("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let first = try await dictation(.start)
    await #expect(throws: DictationError.busy) { try await dictation(.start) }
    _ = try await dictation(.stop)
    let second = try await dictation(.start)
    _ = try await dictation(.stop)
    // A session that was not stopped would receive this word.
    try pipe.fileHandleForWriting.write(contentsOf: Data("Go\n".utf8))
    try pipe.fileHandleForWriting.close()
    for try await event in first { Issue.record("\(event) was heard by the first session.") }
    for try await event in second { Issue.record("\(event) was heard by the second session.") }
  }

  @Test("Cancelling the iteration of a dictation stream stops the session")
  func dropped() async throws {
    let pipe = Pipe()
    let dictation = dictation("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let stream = try await dictation(.start)
    let task = Task { for try await _ in stream {} }
    task.cancel()
    _ = await task.result
    _ = try await dictation(.start)
    _ = try await dictation(.stop)
    try pipe.fileHandleForWriting.close()
  }

  @Test("Live dictation throws an error without permission and without a file")
  func refused() async throws {
    let path = "/nowhere/speech.txt"
    await #expect(throws: DictationError.refused) {
      try await dictation(path, isPermitted: false)(.start)
    }
    let absent = dictation(path)
    for _ in 1...2 {
      await #expect(throws: DictationError.unavailable("there is no file \(path).")) {
        try await absent(.start)
      }
    }
    await #expect(throws: DictationError.unavailable("/tmp is a folder.")) {
      try await dictation("/tmp")(.start)
    }
  }
}

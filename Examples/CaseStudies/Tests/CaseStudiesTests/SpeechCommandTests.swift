import Foundation
import PseudoTerminal
import Testing

@Suite("casestudies speech", .endsWithinAMinute)
struct SpeechCommandTests {
  let program: Program

  init() throws { program = try Program(named: "casestudies") }

  @Test("The speech command transcribes a file and standard input")
  func sentences() async throws {
    let text = "The glue is warm.\nNow press, and count.\n"
    try program.folder.write(text, to: "words.txt")
    let file = program.folder.path("words.txt")
    let fromFile = try await program.run(["speech", file])
    #expect(
      fromFile.output == "Speech · \(file)\n\n  “The glue is warm.”\n  “Now press, and count.”\n")
    let fromInput = try await program.run(["speech"], input: text)
    #expect(
      fromInput.output
        == "Speech · standard input\n\n  “The glue is warm.”\n  “Now press, and count.”\n")
    #expect(fromFile.status == 0 && fromInput.status == 0)
    #expect(fromFile.errors + fromInput.errors == "")
  }

  @Test("The speech command prints the words of an unfinished sentence and exits with code 1")
  func endsEarly() async throws {
    let outcome = try await program.run(["speech", "-"], input: "The glue is warm.\nNow press")
    #expect(outcome.output.hasSuffix("  “The glue is warm.”\n  “Now press…”\n"))
    #expect(
      outcome.errors == "casestudies speech: The line went dead in the middle of a sentence.\n")
    #expect(outcome.status == 1)
  }

  @Test("The speech command reports a missing permission or file, and runs a preview")
  func other() async throws {
    let refused = try await program.run(["speech", "--refuse"], input: "Secret.\n")
    #expect(
      refused.errors == """
        casestudies speech: You have not permitted this program to listen. Permit it in the settings.

        """)
    #expect(!refused.output.contains("Secret"))
    let absent = try await program.run(["speech", "/nowhere"])
    #expect(
      absent.errors
        == "casestudies speech: There is nothing to listen to: there is no file /nowhere.\n")
    #expect(refused.status == 1 && absent.status == 1)
    let preview = try await program.run(["speech", "--preview"])
    #expect(
      preview.output
        == "Speech · a preview\n\n  “The glue is warm.”\n  “Now press, and count to a hundred.”\n")
  }

  @Test("Dictation stops on request, and each sentence is printed at once")
  func stopAfter() async throws {
    let process = program.makeProcess(["speech", "--stop-after", "2"])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    var printed = ""
    for word in ["One.", "Two."] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
      while !printed.hasSuffix("“\(word)”\n") {
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty)
        printed += String(decoding: data, as: UTF8.self)
      }
    }
    // Standard input is still open.
    for await _ in ends {}
    #expect(process.terminationStatus == 0)
    #expect(printed == "Speech · standard input\n\n  “One.”\n  “Two.”\n")
    try input.fileHandleForWriting.close()
  }
}

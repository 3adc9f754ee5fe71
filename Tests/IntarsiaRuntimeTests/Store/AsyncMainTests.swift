#if os(Linux)
  import Foundation
  import Testing

  @Suite("Under an asynchronous main", .endsWithinAMinute)
  struct AsyncMainTests {
    @Test("The main actor leaves the main thread, and a store goes on working")
    func otherThread() throws {
      let probe = Process()
      // The program is built into the folder of the tests.
      probe.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("AsyncMainProbe")
      let output = Pipe()
      probe.standardOutput = output
      // Where an issue would be printed, as there is no test framework in that process.
      probe.standardError = output
      try probe.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      probe.waitUntilExit()
      #expect(probe.terminationStatus == 0)
      #expect(
        text == """
          count 4, then 5, row 2, observed 5
          not the main thread

          """)
    }
  }
#endif

#if os(Linux)
  import Foundation
  import Testing

  @Suite("Under an asynchronous main", .endsWithinAMinute)
  struct AsyncMainTests {
    @Test("A store still works after the main actor has left the main thread")
    func otherThread() async throws {
      let probe = Process()
      // The program is built into the folder of the tests.
      probe.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("AsyncMainProbe")
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("AsyncMainTests-\(UUID().uuidString)")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let output = try FileHandle(forWritingTo: file)
      probe.standardOutput = output
      // Issues are printed there, because the process has no test framework.
      probe.standardError = output
      // The test suspends instead of blocking a thread of the pool, which other tests need.
      try await withCheckedThrowingContinuation { continuation in
        probe.terminationHandler = { _ in continuation.resume() }
        do {
          try probe.run()
        } catch {
          probe.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(probe.terminationStatus == 0)
      #expect(
        text == """
          count 4, then 5, row 2, observed 5
          not the main thread

          """)
    }
  }
#endif

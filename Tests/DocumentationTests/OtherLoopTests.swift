#if os(Linux)
  import Foundation
  import Testing

  @Suite("A loop of another toolkit", .endsWithinAMinute)
  struct OtherLoopTests {
    @Test("Loops that run the main queue run the effects of a store on the main thread")
    func mainQueue() async throws {
      let probe = Process()
      // The program is built into the folder of the tests.
      probe.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("OtherLoopProbe")
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("OtherLoopTests-\(UUID().uuidString)")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let output = try FileHandle(forWritingTo: file)
      probe.standardOutput = output
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
      #expect(probe.terminationStatus == 0)
      #expect(
        try String(contentsOf: file, encoding: .utf8) == """
          main thread: true, count 3
          main thread: true, count 6
          in a nested loop: false

          """)
    }
  }
#endif

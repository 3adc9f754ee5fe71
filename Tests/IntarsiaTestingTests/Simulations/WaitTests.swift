import Testing

@testable import IntarsiaTesting

@Suite("Descriptions of effects' waits", .endsWithinAMinute)
struct WaitTests {
  /// Returns the lines of a failure that describe the wait of an effect with this operation.
  private func waits(
    for timeout: Duration = .seconds(1),
    _ operation: @escaping @Sendable () async throws -> Void
  ) async -> [String] {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run(name: "Operation") { _ in try? await operation() }
        }
      }
      store.externalTimeout = .milliseconds(10)
      await store.send(true)
      await store.finish(timeout: timeout)
      store.exhaustivity = .off
    }
    #expect(recorder.messages.count == 1)
    #expect(
      recorder.messages.first?.contains(
        "\"Operation\", made at IntarsiaTestingTests/WaitTests.swift:")
        == true)
    return recorder.messages.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("      ") }.map { String($0.dropFirst(6)) }
  }

  @Test("A failure names the clock and the deadline of an effect's sleep")
  func clock() async {
    let lines = await waits { try await VirtualClock().sleep(for: .seconds(3)) }
    #expect(lines == ["waits for a clock, sleeping until +3.0 seconds"])
  }

  @Test("A failure names the TestClock and the deadline of an effect's sleep")
  func testClock() async {
    let clock = TestClock()
    let lines = await waits { try await clock.sleep(for: .seconds(3)) }
    #expect(lines == ["waits for a TestClock, sleeping until +3.0 seconds"])
  }

  @Test("A failure names the waits of an effect's child tasks and unstructured tasks, each once")
  func children() async {
    let lines = await waits {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await VirtualClock().sleep(for: .seconds(5)) }
        group.addTask { try? await VirtualClock().sleep(for: .seconds(5)) }
        group.addTask { await Task { try? await VirtualClock().sleep(for: .seconds(6)) }.value }
      }
    }
    #expect(
      lines == [
        "waits for a clock, sleeping until +5.0 seconds",
        "waits for a clock, sleeping until +6.0 seconds",
      ])
  }

  @Test("A failure names the external work that an effect announces, in alphabetical order")
  func externalWork() async {
    let lines = await waits {
      await withTaskGroup(of: Void.self) { group in
        for name in ["the printer", "the disk"] {
          group.addTask { try? await withExternalWork(name) { try await Task.never() } }
        }
      }
    }
    #expect(lines == ["waits for external work: the disk, the printer"])
  }

  @Test("A failure names an effect that waits for a stream by its name and source location")
  func stream() async {
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let lines = await waits { for await _ in stream {} }
    #expect(lines == [])
    feed.finish()
  }
}

import IntarsiaClocks
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("ImmediateClock", .endsWithinAMinute)
struct ImmediateClockTests {
  let clock = ImmediateClock()

  @Test("A sleep on an ImmediateClock advances its time, never back, and returns")
  func sleep() async throws {
    try await clock.sleep(for: .seconds(60))
    #expect(clock.now.offset == .seconds(60))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(90)))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(10)))
    #expect(clock.now.offset == .seconds(90))
    #expect(clock.minimumResolution == .zero)
    #expect(ImmediateClock(now: .init(offset: .seconds(5))).now.offset == .seconds(5))
  }

  @Test("A function of clocks takes .immediate and .unimplemented()")
  func shorthands() async throws {
    func wait(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(9))
    }
    try await wait(on: .immediate)
    let recorder = IssueRecorder()
    let line = #line + 2
    try await withIssueReporters([recorder]) {
      try await wait(on: .unimplemented(name: "Feature.clock"))
    }
    #expect(recorder.messages.first?.hasPrefix("Feature.clock.now was used") == true)
    #expect(recorder.issues.map(\.line) == [UInt(line)])
  }

  @Test("A sleep on an ImmediateClock throws in a cancelled task and keeps the time")
  func cancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test("An endless loop of ImmediateClock sleeps lets other tasks run and can be cancelled")
  func endlessLoop() async {
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await Task {}.value
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

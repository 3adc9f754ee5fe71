import IntarsiaClocks
import Testing

@Suite("ImmediateClock", .endsWithinAMinute)
struct ImmediateClockTests {
  let clock = ImmediateClock()

<<<<<<< HEAD
  @Test("A sleep on an ImmediateClock advances its time, never back, and returns")
=======
  @Test("Sleeping on an immediate clock moves its time without waiting")
>>>>>>> w6
  func sleep() async throws {
    try await clock.sleep(for: .seconds(60))
    #expect(clock.now.offset == .seconds(60))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(90)))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(10)))
    #expect(clock.now.offset == .seconds(90))
    #expect(clock.minimumResolution == .zero)
    #expect(ImmediateClock(now: .init(offset: .seconds(5))).now.offset == .seconds(5))
  }

<<<<<<< HEAD
  @Test("A sleep on an ImmediateClock throws in a cancelled task and keeps the time")
=======
  @Test("Sleeping on an immediate clock throws in a cancelled task")
>>>>>>> w6
  func cancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

<<<<<<< HEAD
  @Test("An endless loop of ImmediateClock sleeps lets other tasks run and can be cancelled")
=======
  @Test("An endless loop of sleeps on an immediate clock lets others run and can be cancelled")
>>>>>>> w6
  func endlessLoop() async {
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await Task {}.value
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

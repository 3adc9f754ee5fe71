import IntarsiaTesting
import Testing

@Suite("Documentation: clocks", .endsWithinAMinute)
struct ClocksPageTests {
  // snippet
  struct Reminder: Sendable {
    let words: LockIsolated<[String]>
    @Dependency(\.continuousClock) var clock

    func run() async throws {
      try await clock.sleep(for: .seconds(60))
      words.withValue { $0.append("one minute") }
      for await _ in clock.timer(interval: .seconds(1)) {
        words.withValue { $0.append("tick") }
      }
    }
  }
  // end

  @Test("A test clock wakes a sleeping task when it advances")
  func testClock() async throws {
    // snippet
    let clock = TestClock()
    let words = LockIsolated<[String]>([])
    let task = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { try await Reminder(words: words).run() }
    }

    await clock.advance(by: .seconds(59))
    #expect(words.value == [])
    await clock.advance(by: .seconds(1))
    #expect(words.value == ["one minute"])
    await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(63)))
    #expect(words.value == ["one minute", "tick", "tick", "tick"])

    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    try await task.value
    try await clock.checkSuspension()
    // end
  }

  @Test("run advances a test clock to the last deadline")
  func run() async throws {
    // snippet
    let clock = TestClock()
    let task = Task {
      for _ in 1...5 { try await clock.sleep(for: .seconds(60)) }
    }
    await clock.run()
    try await task.value
    #expect(clock.now.offset == .seconds(300))
    // end
  }

  @Test("A virtual clock takes no real time in a simulation")
  func virtualClock() async throws {
    // snippet
    let clock = VirtualClock()
    let passed = try await simulate {
      let start = clock.now
      try await clock.sleep(for: .seconds(3_600))  // takes no real time
      return start.duration(to: clock.now)
    }
    #expect(passed == .seconds(3_600))
    // end
  }

  @Test("A sleep on an immediate clock returns at once")
  func immediateClock() async throws {
    // snippet
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3_600))  // returns at once
    #expect(clock.now.offset == .seconds(3_600))
    // end
  }

  @Test("A sleep on a clock without an override reports an issue")
  func unimplementedClock() async {
    // snippet
    @Dependency(\.continuousClock) var clock  // what a test has that overrides no clock
    await withExpectedIssue {
      try? await clock.sleep(for: .seconds(1))
    }
    // end
  }

  @Test("A sleep on a named unimplemented clock reports an issue")
  func named() async {
    // snippet
    await withExpectedIssue {
      try? await UnimplementedClock(name: "Reminder.clock").sleep(for: .seconds(1))
    }
    // end
  }

  @Test("AnyClock stores clocks of different types in one array")
  func anyClock() async throws {
    // snippet
    let clocks: [AnyClock<Duration>] = [AnyClock(ImmediateClock()), AnyClock(ContinuousClock())]
    for clock in clocks {
      let start = clock.now
      try await clock.sleep(for: .zero)
      #expect(clock.now >= start)
    }
    // end
  }

  @Test("The suspending clock is overridden with an immediate one")
  func suspendingClock() async throws {
    // snippet
    try await withDependencies {
      $0.suspendingClock = ImmediateClock()  // the one that stands still while the machine sleeps
    } operation: {
      @Dependency(\.suspendingClock) var clock
      try await clock.sleep(for: .seconds(3_600))
    }
    // end
  }

  @Test("LockIsolated sums numbers from concurrent tasks")
  func locks() async {
    // snippet
    let total = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask { total.withValue { $0 += number } }
      }
    }
    #expect(total.value == 5_050)
    total.setValue(0)
    #expect(total.value == 0)
    // end
  }

  @Test("AnyHashableSendable and UncheckedSendable erase values")
  func erased() {
    // snippet
    let ids: Set<AnyHashableSendable> = [1, "one", AnyHashableSendable(UInt8(1))]
    #expect(ids.contains("one"))

    final class Old { var count = 0 }
    let old = UncheckedSendable(Old())  // you vouch for it: the compiler no longer checks
    #expect(old.value.count == 0)
    // end
  }

  @Test("Task.never and cancellableValue respond to cancellation")
  func tasks() async throws {
    // snippet
    let waiting = Task { try await Task.never() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }

    let inner = Task { Task.isCancelled }
    let outer = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await inner.cancellableValue  // cancels the inner task along with the outer one
    }
    _ = await outer.value
    // end
  }

  @Test("eraseToStream yields mapped elements, and a finished stream has none")
  func streams() async throws {
    // snippet
    let numbers = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    let doubled: AsyncStream<Int> = numbers.map { $0 * 2 }.eraseToStream()
    #expect(await doubled.reduce(0, +) == 12)

    for await _ in AsyncStream<Int>.finished { Issue.record("it has no elements") }
    // end
  }
}

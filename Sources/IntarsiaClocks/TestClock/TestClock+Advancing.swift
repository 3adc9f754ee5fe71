import IntarsiaConcurrency

extension TestClock {
  /// Advances the clock by a duration.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(1))
  /// ```
  ///
  /// A negative duration stops the program.
  ///
  /// - Parameter duration: The duration to advance by. If it is zero, the clock only waits until
  ///   all tasks that the test has started have settled.
  /// - Ordering: Tasks whose deadlines are reached wake one after the other, in the order of the
  ///   deadlines. See ``TestClock`` for the guarantees.
  public nonisolated(nonsending) func advance(by duration: Duration = .zero) async {
    precondition(
      duration >= .zero, "A test clock was advanced by \(duration); expected no less than zero")
    // The deadline counts from the call: another task may advance the clock while this one waits.
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant.
  ///
  /// An instant in the past does not change the time, because time never moves backwards.
  ///
  /// - Parameter deadline: The instant that is ``now`` afterwards, unless it has passed.
  /// - Ordering: Tasks whose deadlines are reached wake one after the other, in the order of the
  ///   deadlines. See ``TestClock`` for the guarantees.
  public nonisolated(nonsending) func advance(to deadline: Instant) async {
    var drivers = Drivers(of: self)
    await drivers.settle()
    while let wakeUp = state.withLock({ $0.wakeNext(notBeyond: deadline) }) {
      await drivers.handOver(to: wakeUp)
    }
  }

  /// The drivers of all tasks that must settle.
  struct Drivers {
    private var drivers: [any TaskDriver] = []
    private let clock: TestClock

    init(of clock: TestClock) {
      self.clock = clock
      let observer = clock.observer
      // A clock that was created outside any task belongs to the test that advances it.
      if let driver = clock.driver ?? observer?.driver(joining: nil) { insert(driver) }
      for case let driver? in clock.state.withLock({ $0.wakers.map(\.driver) }) { insert(driver) }
    }

    private mutating func insert(_ driver: any TaskDriver) {
      guard !drivers.contains(where: { $0 === driver }) else { return }
      drivers.append(driver)
    }

    /// Wakes a task, and waits until all observable tasks have settled.
    mutating func handOver(to wakeUp: WakeUp) async {
      if let driver = wakeUp.driver { insert(driver) }
      wakeUp.continuation.resume()
      // A driver may postpone its task, so the clock awaits the confirmation of a task without a
      // driver only. The detached task waits also if this one is cancelled.
      if wakeUp.driver == nil {
        await Task.detached { for await _ in wakeUp.confirmation {} }.value
      }
      await settle()
    }

    /// Waits until all tasks of the drivers have settled.
    func settle() async {
      await clock.observer?.settle(drivers)
      if drivers.isEmpty { await letUnobservedTasksRun() }
    }

    /// Lets tasks that nothing observes run, until no further task has begun to sleep for a while.
    ///
    /// The first task to sleep on the clock may have to start, so the clock waits longer for it.
    private func letUnobservedTasksRun() async {
      var begun = clock.state.withLock(\.begunSleeps)
      var rounds = 0
      while rounds < (begun == 0 ? 1_000 : 20) {
        // A task of the lowest priority runs after those that are ready.
        await Task.detached(priority: .background) { await Task.yield() }.value
        let now = clock.state.withLock(\.begunSleeps)
        rounds = now == begun ? rounds + 1 : 0
        begun = now
      }
    }
  }
}

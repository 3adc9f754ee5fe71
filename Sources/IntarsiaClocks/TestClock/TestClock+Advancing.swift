import IntarsiaConcurrency
public import IntarsiaIssues

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
  @_semantics("optimize.sil.specialize.generic.never")  // A copy adds 15 KB to a program.
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

  /// Advances the clock until no task sleeps on it.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let task = Task {
  ///   for _ in 1...5 { try await clock.sleep(for: .seconds(60)) }
  /// }
  /// await clock.run()
  /// clock.now.offset  // 300 seconds
  /// ```
  ///
  /// The clock moves from one deadline to the next, and stops at the last. No real time passes.
  /// Cancel tasks that sleep again and again, such as a timer, before you call this function.
  /// Otherwise an issue is reported after 100,000 wake-ups, or when the timeout is reached.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to advance the clock by, in its own time; `nil` for no limit.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  /// - Ordering: The same as for advancing the clock; see ``TestClock``.
  @_semantics("optimize.sil.specialize.generic.never")  // A copy adds 15 KB to a program.
  public nonisolated(nonsending) func run(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await run(
      timeout: timeout, maximumWakeUps: 100_000,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func run(
    timeout: Duration?, maximumWakeUps: Int, at location: IssueLocation
  ) async {
    let limit = timeout.map { now.advanced(by: $0) }
    var wakeUps = 0
    var drivers = Drivers(of: self)
    await drivers.settle()
    while wakeUps < maximumWakeUps, let wakeUp = wakeNext(notBeyond: limit) {
      await drivers.handOver(to: wakeUp)
      wakeUps += 1
    }
    reportSleepers(after: wakeUps, at: location)
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let feature = Feature(clock: clock)
  /// feature.stopButtonTapped()
  /// try await clock.checkSuspension()  // Throws if a timer of the feature is still running.
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task still sleeps when all tasks of the test have settled.
  public nonisolated(nonsending) func checkSuspension() async throws(SuspensionError) {
    await Drivers(of: self).settle()
    let deadlines = state.withLock { $0.deadlines }
    guard !deadlines.isEmpty else { return }
    throw SuspensionError(deadlines: deadlines.map { "\($0.offset)" })
  }

  private func wakeNext(notBeyond limit: Instant?) -> WakeUp? {
    state.withLock { state in
      // With no sleeper left, keep the time at the last deadline instead of moving it to the limit.
      guard let limit, state.isAnyoneAsleep else { return state.wakeNext() }
      return state.wakeNext(notBeyond: limit)
    }
  }

  private func reportSleepers(after wakeUps: Int, at location: IssueLocation) {
    let (now, deadlines) = state.withLock { ($0.now, $0.deadlines) }
    guard !deadlines.isEmpty else { return }
    reportIssue(
      ClockIssues.stillSleeping,
      "A test clock was run, but \(SuspensionError.count(deadlines.count)) on it.",
      values: [
        ("Now", "\(now.offset)"),
        ("Sleeping until", SuspensionError.list(deadlines.map { "\($0.offset)" })),
        ("Woken so far", "\(wakeUps)"),
      ],
      at: location)
  }
}

import IntarsiaConcurrency
public import IntarsiaIssues

extension TestClock {
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
      IssueCode.clock.stillSleeping,
      "A test clock was run, but \(SuspensionError.count(deadlines.count)) on it.",
      values: [
        ("Now", "\(now.offset)"),
        ("Sleeping until", SuspensionError.list(deadlines.map { "\($0.offset)" })),
        ("Woken so far", "\(wakeUps)"),
      ],
      at: location)
  }
}

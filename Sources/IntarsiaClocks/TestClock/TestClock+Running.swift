import IntarsiaConcurrency
public import IntarsiaIssues

extension TestClock {
  /// Advances the clock until nobody sleeps on it any more.
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
  /// It goes from one deadline to the next, and stops at the last: no real time passes. What sleeps again and again for
  /// ever, a timer for example, has to be cancelled first. Otherwise an issue is reported after a hundred thousand
  /// wake-ups, or when the timeout is over.
  ///
  /// - Parameters:
  ///   - timeout: How far the clock may be advanced, in its own time.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  /// - Ordering: As when the clock is advanced; see ``TestClock``.
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

  /// Checks that nobody sleeps on the clock.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let feature = Feature(clock: clock)
  /// feature.stopButtonTapped()
  /// try await clock.checkSuspension()  // Throws if a timer of the feature is still running.
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if somebody sleeps, once everything that the test has set going has come to rest.
  public nonisolated(nonsending) func checkSuspension() async throws(SuspensionError) {
    await Drivers(of: self).settle()
    let deadlines = state.withLock { $0.deadlines }
    guard !deadlines.isEmpty else { return }
    throw SuspensionError(deadlines: deadlines.map { "\($0.offset)" })
  }

  private func wakeNext(notBeyond limit: Instant?) -> WakeUp? {
    state.withLock { state in
      // Time goes on to deadlines only: when the last sleeper is awake, it stops.
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

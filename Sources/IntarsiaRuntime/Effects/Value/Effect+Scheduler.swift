public import IntarsiaClocks
public import IntarsiaIssues

extension Effect {
  /// Starts the effect after a time in which no other effect starts with the same identifier.
  ///
  /// ```swift
  /// .debounce(id: CancelID.search, for: 0.3, scheduler: mainQueue)
  /// ```
  @available(
    *, deprecated,
    message: "Use a clock: '.debounce(id: id, for: .milliseconds(300), clock: clock)'."
  )
  public func debounce(
    id: some Hashable & Sendable,
    for dueTime: SchedulerInterval,
    scheduler: some WaitingScheduler,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: dueTime.duration, clock: scheduler.eraseToAnyScheduler().clock,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends at most one action of the effects with an identifier in each interval.
  ///
  /// - Parameter latest: Whether the last action of an interval is sent, instead of the first.
  @available(
    *, deprecated,
    message:
      "Use a clock: '.throttle(id: id, for: .milliseconds(300), clock: clock, latest: true)'."
  )
  public func throttle(
    id: some Hashable & Sendable,
    for interval: SchedulerInterval,
    scheduler: some WaitingScheduler,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    throttle(
      id: id, for: interval.duration, clock: scheduler.eraseToAnyScheduler().clock, latest: latest,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

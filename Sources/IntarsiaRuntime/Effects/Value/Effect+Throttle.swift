import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Limits the effects with an identifier to one action per interval.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.savePosition(offset))
  ///     .throttle(id: CancelID.position, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first action arrives at once and opens an interval. Actions sent in the interval wait
  /// until its end. Then one of them arrives, the last or the first, and opens the next interval.
  ///
  /// Starting an effect cancels the running effect with the same identifier, but not an action that
  /// waits. A waiting action belongs to the effect that sent it, and is dropped if that effect is
  /// cancelled: by `.cancel(id:)` with this or another identifier, or with its feature. To limit
  /// several effects together, throttle their `merge`.
  ///
  /// The identifier and its interval belong to the feature that uses them, so two rows of a list do
  /// not delay each other.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect.
  ///   - interval: The minimum time between two actions.
  ///   - clock: The clock that measures the time.
  ///   - latest: Whether the last action of an interval arrives at its end, or the first.
  public func throttle<Time: DurationProtocol>(
    id: some Hashable & Sendable,
    for interval: Time,
    clock: any Clock<Time>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty {
      Self(
        .throttled(
          $0,
          EffectThrottle(
            id: EffectID(id), interval: interval, takesLatest: latest, clock: clock,
            origin: IssueLocation(
              fileID: fileID, filePath: filePath, line: line, column: column))))
    }
  }

  /// Limits the effects with an identifier to one action per interval.
  ///
  /// `@Dependency(\.continuousClock)` measures the interval.
  ///
  /// ```swift
  /// return .send(.savePosition(offset))
  ///   .throttle(id: CancelID.position, for: .seconds(1), latest: true)
  /// ```
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty {
      @Dependency(\.continuousClock) var clock
      return $0.throttle(
        id: id, for: interval, clock: clock, latest: latest,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

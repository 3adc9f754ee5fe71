import IntarsiaClocks
import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Lets at most one action of the effects under an identifier arrive in each interval.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.savePosition(offset))
  ///     .throttle(id: CancelID.position, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first action arrives at once and opens an interval. What is sent in it waits until it is over; then one
  /// action arrives, the last or the first of them, and opens the next interval.
  ///
  /// Starting an effect ends the one that runs under the same identifier, and so does `.cancel(id:)`, which also drops
  /// what waits. The identifier, and with it the interval, belongs to the feature that uses it: two rows of a list do
  /// not hold each other up.
  ///
  /// - Parameters:
  ///   - id: What names the effect.
  ///   - interval: How much time there has to be between two actions.
  ///   - clock: What measures the time.
  ///   - latest: Whether the last action of an interval arrives at its end, or the first.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable,
    for interval: C.Duration,
    clock: C,
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

  /// Lets at most one action of the effects under an identifier arrive in each interval of
  /// `@Dependency(\.continuousClock)`.
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

  /// Lets through one action in each interval of a clock of any type.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    throttle(
      id: id, for: interval, clock: AnyClock(clock), latest: latest,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

public import IntarsiaClocks
import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Sends the instant each time an interval is over, until it is cancelled.
  ///
  /// ```swift
  /// case .startButtonTapped:
  ///   return Effect.timer(id: CancelID.timer, every: .seconds(1), clock: clock)
  ///     .map { _ in .tick }
  /// case .stopButtonTapped:
  ///   return .cancel(id: CancelID.timer)
  /// ```
  ///
  /// It does not drift: see `AsyncTimerSequence`.
  ///
  /// - Parameters:
  ///   - id: What names the timer. Starting it again ends the one that runs.
  ///   - interval: The time between two ticks, more than zero.
  ///   - tolerance: How much later a tick is all right.
  ///   - clock: What measures the time; `@Dependency(\.continuousClock)`, if it is left out.
  public static func timer(
    id: some Hashable & Sendable,
    every interval: Duration,
    tolerance: Duration? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self where Action == AnyClock<Duration>.Instant {
    let clock = AnyClock(clock ?? Dependency(\.continuousClock).wrappedValue)
    return .run(
      operation: { send in
        for await instant in clock.timer(interval: interval, tolerance: tolerance) {
          await send(instant)
        }
      },
      fileID: fileID, filePath: filePath, line: line, column: column
    )
    .cancellable(id: id, cancelInFlight: true)
  }
}

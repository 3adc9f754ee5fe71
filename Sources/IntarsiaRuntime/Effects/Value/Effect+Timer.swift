public import IntarsiaClocks
import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Sends the current instant after each interval, until the effect is cancelled.
  ///
  /// ```swift
  /// case .startButtonTapped:
  ///   return Effect.timer(id: CancelID.timer, every: .seconds(1), clock: clock)
  ///     .map { _ in .tick }
  /// case .stopButtonTapped:
  ///   return .cancel(id: CancelID.timer)
  /// ```
  ///
  /// The timer does not drift: see `AsyncTimerSequence`.
  ///
  /// - Parameters:
  ///   - id: The identifier of the timer. Starting it again cancels the running timer.
  ///   - interval: The time between two ticks, greater than zero.
  ///   - tolerance: The allowed additional delay of a tick.
  ///   - clock: The clock that measures the time, by default `@Dependency(\.continuousClock)`.
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

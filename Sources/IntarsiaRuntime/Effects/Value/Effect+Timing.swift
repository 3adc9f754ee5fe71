public import IntarsiaClocks
public import IntarsiaDependencies
public import IntarsiaIssues

extension Effect {
  /// Starts the effect after a time in which no other effect starts with the same identifier.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in await send(.results(try await search(query))) }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// A new effect cancels the one before it, whether that one still waits or already runs.
  /// `.cancel(id:)` does the same. An effect that is cancelled while it waits never begins. The
  /// identifier belongs to the feature that uses it.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect.
  ///   - dueTime: The time to wait.
  ///   - tolerance: The allowed additional delay.
  ///   - clock: The clock that measures the time, by default `@Dependency(\.continuousClock)`.
  public func debounce(
    id: some Hashable & Sendable,
    for dueTime: Duration,
    tolerance: Duration? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    delay(
      for: dueTime, tolerance: tolerance, clock: clock,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
    .nonempty { $0.cancellable(id: id, cancelInFlight: true) }
  }

  /// Starts the effect after a delay, unless it is cancelled before.
  ///
  /// ```swift
  /// return .send(.hideBanner).delay(for: .seconds(3), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - time: The delay.
  ///   - tolerance: The allowed additional delay.
  ///   - clock: The clock that measures the time, by default `@Dependency(\.continuousClock)`.
  public func delay(
    for time: Duration,
    tolerance: Duration? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty { effect in
      let clock = clock ?? Dependency(\.continuousClock).wrappedValue
      let sleep = Self.run(
        operation: { _ in try await clock.sleep(for: time, tolerance: tolerance) },
        fileID: fileID, filePath: filePath, line: line, column: column)
      return Self(.concatenate([sleep, effect], isDelay: true))
    }
  }

  func nonempty(_ change: (Self) -> Self) -> Self {
    isNone ? self : change(self)
  }

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
  ///   - clock: The clock that measures the time, by default `@Dependency(\.continuousClock)`.
  ///   - latest: Whether the last action of an interval arrives at its end, or the first.
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    clock: (any Clock<Duration>)? = nil,
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
            id: EffectID(id), interval: interval, takesLatest: latest,
            clock: AnyClock(clock ?? Dependency(\.continuousClock).wrappedValue),
            origin: IssueLocation(
              fileID: fileID, filePath: filePath, line: line, column: column))))
    }
  }

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
  @_alwaysEmitIntoClient
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

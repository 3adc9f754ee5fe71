import IntarsiaDependencies
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
  ///   - clock: The clock that measures the time.
  public func debounce<Time: DurationProtocol>(
    id: some Hashable & Sendable,
    for dueTime: Time,
    tolerance: Time? = nil,
    clock: any Clock<Time>,
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

  /// Starts the effect after a time in which no other effect starts with the same identifier.
  ///
  /// `@Dependency(\.continuousClock)` measures the time.
  ///
  /// ```swift
  /// return .run { send in await send(.results(try await search(query))) }
  ///   .debounce(id: CancelID.search, for: .milliseconds(300))
  /// ```
  public func debounce(
    id: some Hashable & Sendable,
    for dueTime: Duration,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty {
      @Dependency(\.continuousClock) var clock
      return $0.debounce(
        id: id, for: dueTime, clock: clock,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
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
  ///   - clock: The clock that measures the time.
  public func delay<Time: DurationProtocol>(
    for time: Time,
    tolerance: Time? = nil,
    clock: any Clock<Time>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty { effect in
      let sleep = Self.run(
        operation: { _ in try await clock.sleep(for: time, tolerance: tolerance) },
        fileID: fileID, filePath: filePath, line: line, column: column)
      return Self(.concatenate([sleep, effect], isDelay: true))
    }
  }

  /// Starts the effect after a delay, measured by `@Dependency(\.continuousClock)`.
  ///
  /// ```swift
  /// return .send(.hideBanner).delay(for: .seconds(3))
  /// ```
  public func delay(
    for time: Duration,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    nonempty {
      @Dependency(\.continuousClock) var clock
      return $0.delay(
        for: time, clock: clock, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  func nonempty(_ change: (Self) -> Self) -> Self {
    isNone ? self : change(self)
  }
}

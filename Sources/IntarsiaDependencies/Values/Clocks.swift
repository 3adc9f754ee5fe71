import IntarsiaClocks

extension DependencyValues {
  /// A clock that keeps running while the machine sleeps, for deadlines outside the process.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  ///
  /// func welcome() async throws {
  ///   try await clock.sleep(for: .seconds(1))
  ///   isWelcomeVisible = true
  /// }
  /// ```
  ///
  /// A test controls when that second ends:
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let model = withDependencies {
  ///   $0.continuousClock = clock
  /// } operation: {
  ///   WelcomeModel()
  /// }
  /// async let welcome: Void = model.welcome()
  /// await clock.advance(by: .seconds(1))
  /// try await welcome
  /// ```
  ///
  /// The preview value is the real clock. A test that uses it without an override reports an issue.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that pauses while the machine sleeps, to measure how long something is in use.
  ///
  /// It is read, overridden and tested like ``continuousClock``.
  ///
  /// ```swift
  /// @Dependency(\.suspendingClock) var clock
  /// ```
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

package enum ContinuousClockKey: DependencyKey {
  package static let liveValue: any Clock<Duration> = ContinuousClock()
  package static let testValue: any Clock<Duration> = UnimplementedClock(
    dependency: "continuousClock")
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(
    dependency: "suspendingClock")
}

import IntarsiaClocks

extension DependencyValues {
  /// A clock that goes on while the machine sleeps: for deadlines in the world outside.
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
  /// A test decides when that second is over:
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
  /// In a preview it is the real clock. In a test that does not override it, using it reports an issue.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stands still while the machine sleeps: for how long something has been used.
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

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(
    dependency: "continuousClock")
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(
    dependency: "suspendingClock")
}

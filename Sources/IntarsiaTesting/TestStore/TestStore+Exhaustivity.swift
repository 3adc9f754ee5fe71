import IntarsiaIssues

/// The part of a feature's behavior that a test has to describe.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.logInButtonTapped)
/// await store.receive(\.loggedIn) { $0.user = "blob" }  // whatever else happens
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// The test describes each change of the state, receives each action that an effect sends, and
  /// lets each effect end.
  case on

  /// Only the assertions that the test makes are checked.
  ///
  /// - A closure that describes the state receives the state after the action, and must not change
  ///   it.
  /// - Receiving an action skips the actions before it. Sending an action skips all that were not
  ///   received.
  /// - Effects that still run at the end are cancelled.
  ///
  /// - Parameter showSkippedAssertions: Whether a warning, which does not fail the test, shows what
  ///   was skipped.
  case off(showSkippedAssertions: Bool)

  /// Only the assertions that the test makes are checked, without warnings about the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}

extension TestStore {
  /// Changes the exhaustivity for a part of a test.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.onboarding(.skipButtonTapped))
  ///   await store.receive(\.onboarding.finished)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity during the operation. The previous value is restored
  ///     afterwards.
  ///   - operation: A part of the test.
  /// - Returns: The result of the operation.
  @discardableResult
  public nonisolated(nonsending) func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }

  /// Changes the exhaustivity for a part of a test that does not suspend.
  @discardableResult
  public func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Skips the first received actions, and shows them if the exhaustivity asks for it.
  func skipReceived(_ count: Int) {
    guard count > 0 else { return }
    let isShown = exhaustivity.showsSkippedAssertions
    let actions = isShown ? describe(received.prefix(count), withSenders: false) : ""
    skip(count)
    guard isShown else { return }
    report(
      TestStoreIssues.skippedAssertion,
      count == 1
        ? "The test passed over an action that an effect has sent."
        : "The test passed over \(count) actions that effects have sent.",
      values: [(count == 1 ? "Action" : "Actions", actions)],
      severity: .warning)
  }

  /// Skips received actions, and continues from the state after the last of them.
  func skip(_ count: Int) {
    state = received[count - 1].stateAfter
    assertedShared = received[count - 1].sharedAfter
    received.removeFirst(count)
  }
}

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

  /// Whether warnings show what the test skips.
  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}

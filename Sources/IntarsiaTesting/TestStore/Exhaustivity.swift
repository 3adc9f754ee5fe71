/// How much of what a feature does a test has to describe.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.logInButtonTapped)
/// await store.receive(\.loggedIn) { $0.user = "blob" }  // whatever else happens
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of the state, each action that an effect sends, the end of each effect.
  case on

  /// What the test says has to be right; what it leaves out is not looked at.
  ///
  /// - A closure that describes the state is handed the state after the action, and must not change it.
  /// - Receiving an action passes over those that come before it, and sending one over those that were not received.
  /// - Effects that still run at the end are cancelled.
  ///
  /// - Parameter showSkippedAssertions: Whether what was left out is shown as a warning, which fails no test.
  case off(showSkippedAssertions: Bool)

  /// What the test says has to be right; what it leaves out is neither looked at nor shown.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  /// Whether what a test leaves out is shown as a warning.
  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}

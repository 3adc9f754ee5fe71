/// The part of a feature's behavior that a test has to describe.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.logInButtonTapped)
/// await store.receive(\.loggedIn) { $0.user = "blob" }  // whatever else happens
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of the state, each action that an effect sends, the end of each
  /// effect.
  case on

  /// Checks each assertion of the test, and ignores the rest.
  ///
  /// - A closure that describes the state receives the state after the action, and must not change
  ///   it.
  /// - Receiving an action passes over those that come before it, and sending one over those that
  ///   were not received.
  /// - Effects that still run at the end are cancelled.
  ///
  /// - Parameter showSkippedAssertions: Whether what was left out is shown as a warning, which
  ///   fails no test.
  case off(showSkippedAssertions: Bool)

  /// Checks each assertion of the test, and ignores the rest without a warning.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  /// Whether what a test leaves out is shown as a warning.
  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}

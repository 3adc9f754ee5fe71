import Foundation
public import Intarsia

/// The key of the action that a durable entity processes, for requests that must happen once.
///
/// ```swift
/// @Dependency(\.actionKey) var actionKey
///
/// return .run { send in
///   await send(.charged(try await bank.charge(total, idempotencyKey: actionKey())))
/// }
/// ```
///
/// In a reducer it is the key of the current action, as in `Order/4711/17`; in an effect that of
/// the action that returned it. Effects of ``DurableFeature/recovered(_:)`` have the key of the
/// last action before them. To repeat the request of an earlier action, keep its key in the state.
///
/// Outside of durable entities the key is an identifier of the dependency `uuid`.
public struct ActionKey: Sendable {
  /// Returns the key.
  public func callAsFunction() -> String {
    if let reduction = Reduction.current { return reduction.key }
    @Dependency(\.uuid) var uuid
    return uuid().uuidString
  }
}

extension ActionKey: DependencyKey {
  /// The key of the current action.
  public static var liveValue: ActionKey { ActionKey() }
  /// The key of the current action.
  public static var testValue: ActionKey { ActionKey() }
}

extension DependencyValues {
  /// The key of the action that a durable entity processes.
  public var actionKey: ActionKey {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }
}

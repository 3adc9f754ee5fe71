import IntarsiaConcurrency

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Send {
  /// Sends an action to the store, and animates the changes that it makes.
  ///
  /// ```swift
  /// await send(.loaded(rows), animation: .default)
  /// ```
  public func callAsFunction(_ action: sending Action, animation: UIAnimation?) async {
    await self(action, transaction: UITransaction(animation: animation))
  }

  /// Sends an action to the store, and makes its changes in a transaction.
  public func callAsFunction(_ action: sending Action, transaction: UITransaction) async {
    let action = Transferred(action)
    await withUITransaction(UncheckedSendable(transaction)) { await self(action.value) }
  }
}

extension Effect {
  /// An effect that sends one action, and animates the changes that it makes.
  ///
  /// With an animation, the action arrives after the store's `send` has returned.
  public static func send(_ action: sending Action, animation: UIAnimation?) -> Self {
    let action = Transferred(action)
    guard let animation else { return .send(action.value) }
    return .run { send in await send(action.value, animation: animation) }
  }

  /// The effect, with all changes of the actions that it sends animated.
  ///
  /// ```swift
  /// return .run { send in await send(.loaded(try await load())) }
  ///   .animation()
  /// ```
  public func animation(_ animation: UIAnimation? = .default) -> Self {
    transaction(UITransaction(animation: animation))
  }

  /// The effect, with all changes of the actions that it sends made in a transaction.
  ///
  /// An action that the effect sends without a task arrives at once, in the transaction of the
  /// action before it.
  public func transaction(_ transaction: UITransaction) -> Self {
    // Safe: a transaction is a value, and SwiftUI alone changes what it refers to.
    let transaction = UncheckedSendable(transaction)
    return binding(TaskTransaction.$bound) { _ in transaction }
  }
}

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension UIBinding {
  /// A binding whose changes are animated.
  ///
  /// ```swift
  /// Toggle(isOn: $store.isExpanded.animation())
  /// ```
  @MainActor
  public func animation(_ animation: UIAnimation? = .default) -> Self {
    transaction(UITransaction(animation: animation))
  }

  /// A binding whose changes are made in a transaction.
  @MainActor
  public func transaction(_ transaction: UITransaction) -> Self {
    UIBinding(
      get: { wrappedValue },
      set: { value in withUITransaction(transaction) { wrappedValue = value } })
  }
}

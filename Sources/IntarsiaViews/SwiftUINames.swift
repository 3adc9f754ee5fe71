// SwiftUI's names for the library's own types, on platforms without SwiftUI: a file with views
// reads the same on every platform. `Intarsia` does not export them, because other libraries for
// user interfaces have the same names.
#if !canImport(SwiftUI)
  public import IntarsiaRuntime

  /// A value that a control reads and writes, and another object owns.
  public typealias Binding = UIBinding

  /// A property wrapper that makes bindings to the properties of an object, for example of a store.
  public typealias Bindable = UIBindable

  /// How a user interface animates a change, as a value.
  public typealias Animation = UIAnimation

  /// The context of a change: how a user interface animates it.
  public typealias Transaction = UITransaction

  /// Makes changes with an animation.
  ///
  /// ```swift
  /// withAnimation { store.send(.deleteButtonTapped) }
  /// ```
  public func withAnimation<Result>(
    _ animation: UIAnimation? = .default, _ body: () throws -> Result
  ) rethrows -> Result {
    try withTransaction(UITransaction(animation: animation), body)
  }

  /// Makes changes in a transaction.
  public func withTransaction<Result>(
    _ transaction: UITransaction, _ body: () throws -> Result
  ) rethrows -> Result {
    try withUITransaction(transaction, body)
  }
#endif

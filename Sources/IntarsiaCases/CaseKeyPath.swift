/// A key path to a case of an enum, such as `\Action.Cases.child`, or `\.child` if the root is
/// known from the context.
///
/// ```swift
/// let path: CaseKeyPath<Action, Int> = \.incrementedBy
/// path(2)                         // Action.incrementedBy(2)
/// Action.incrementedBy(2)[case: path]  // Optional(2)
/// ```
///
/// Case key paths can be appended like other key paths, and `\.self` is the whole enum.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension AnyCasePath {
  /// Resolves a case key path.
  ///
  /// ```swift
  /// let path = AnyCasePath(\Action.Cases.incrementedBy)
  /// path.extract(from: .incrementedBy(2))  // Optional(2)
  /// ```
  ///
  /// - Complexity: O(1) in the number of cases. Each step after the first allocates memory for the
  ///   composed path.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // A key path without a step leads from `Case<Root>` to itself, so `Root` and `Value` are the
    // same.
    let end = Case<Root>()[keyPath: keyPath].path ?? ErasedCasePath(AnyCasePath<Value, Value>())
    guard let path = end.rooted(in: Root.self) else {
      preconditionFailure("\(keyPath) leads to a case, but not to one of \(Root.self).")
    }
    self = path
  }
}

extension KeyPath {
  /// Returns the enum value of the case that this key path names, with an associated value.
  ///
  /// ```swift
  /// let incremented: CaseKeyPath<Action, Int> = \.incrementedBy
  /// incremented(2)  // Action.incrementedBy(2)
  /// ```
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the enum value of the case that this key path names, for a case without an associated
  /// value.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

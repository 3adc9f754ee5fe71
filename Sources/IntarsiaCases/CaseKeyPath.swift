/// A key path to a case of an enum, for example `\Action.Cases.child`, or `\.child` where
/// the root is known.
///
/// ```swift
/// let path: CaseKeyPath<Action, Int> = \.incrementedBy
/// path(2)                         // Action.incrementedBy(2)
/// Action.incrementedBy(2)[case: path]  // Optional(2)
/// ```
///
/// Case key paths chain like key paths, and `\.self` is the whole enum.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension AnyCasePath {
  /// Resolves a case key path.
  ///
  /// ```swift
  /// let path = AnyCasePath(\Action.Cases.incrementedBy)
  /// path.extract(from: .incrementedBy(2))  // Optional(2)
  /// ```
  ///
  /// - Complexity: O(1) in the number of cases; a key path of several steps allocates
  ///   once for each further one.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // A key path without a step leads from `Case<Root>` to itself, so that both types are
    // the same.
    let end = Case<Root>()[keyPath: keyPath].path ?? ErasedCasePath(AnyCasePath<Value, Value>())
    guard let path = end.rooted(in: Root.self) else {
      preconditionFailure("\(keyPath) leads to a case, but not to one of \(Root.self).")
    }
    self = path
  }
}

extension KeyPath {
  /// Embeds an associated value in the case that this key path names.
  ///
  /// ```swift
  /// let incremented: CaseKeyPath<Action, Int> = \.incrementedBy
  /// incremented(2)  // Action.incrementedBy(2)
  /// ```
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the case that this key path names, which holds nothing.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension CasePathable {
  /// Whether this value is the given case.
  ///
  /// ```swift
  /// Action.incrementedBy(2).is(\.incrementedBy)  // true
  /// ```
  @_disfavoredOverload
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Whether this value is the given case, for a key path that does not know what the
  /// case holds.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    guard let end = Case<Self>()[keyPath: keyPath] as? any UntypedCase else { return false }
    return end.matches(self)
  }

  /// The associated value if this value is the given case, and `nil` otherwise.
  ///
  /// ```swift
  /// Action.incrementedBy(2)[case: \.incrementedBy]  // Optional(2)
  /// Action.reset[case: \.incrementedBy]             // nil
  /// ```
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// Changes the associated value in place if this value is the given case; does nothing
  /// otherwise.
  ///
  /// ```swift
  /// var action = Action.incrementedBy(2)
  /// action.modify(\.incrementedBy) { $0 *= 10 }  // true, and action is .incrementedBy(20)
  /// ```
  ///
  /// What the value holds, an array for example, is not copied. As with any `inout` value, what `body` has changed
  /// before it throws stays changed.
  ///
  /// - Returns: Whether this value was the given case.
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try AnyCasePath(keyPath).modify(&self, body) != nil
  }

  /// Replaces the associated value if this value is the given case; does nothing otherwise.
  ///
  /// ```swift
  /// var action = Action.incrementedBy(2)
  /// action[case: \.incrementedBy] = 3  // action is .incrementedBy(3)
  /// action[case: \.renamed] = "Blob"   // action is .incrementedBy(3)
  /// ```
  ///
  /// For a case inside of a case, use ``modify(_:_:)``.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value {
    @available(*, unavailable, message: "The case may be another one: read the optional value.")
    get { preconditionFailure("The case \(keyPath) was read as if there were no other.") }
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }
}

// A key path literal of one step, which stands for itself, is better read as a key path into the
// case paths: the compiler makes it once, while it makes a case key path anew at each evaluation.
extension CasePathable {
  /// Whether this value is the given case, named by a single step.
  ///
  /// - Complexity: O(1), without an allocation.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// The associated value if this value is the given case, named by a single step.
  ///
  /// - Complexity: O(1), without an allocation.
  @inlinable
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }
}

extension CasePathable {
  /// The associated value of a case by its name, for enums marked `@dynamicMemberLookup`;
  /// `nil` for other cases.
  ///
  /// ```swift
  /// @CasePathable @dynamicMemberLookup
  /// enum Action { case incrementedBy(Int), reset }
  ///
  /// Action.incrementedBy(2).incrementedBy  // Optional(2)
  /// ```
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// The associated value of a case that holds an optional, not wrapped twice.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value?>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) ?? nil
  }
}

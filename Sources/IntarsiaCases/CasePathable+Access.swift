extension CasePathable {
  /// Returns whether this value is the given case.
  ///
  /// ```swift
  /// Action.incrementedBy(2).is(\.incrementedBy)  // true
  /// ```
  @_disfavoredOverload
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Returns whether this value is the given case, for a key path without the type of the
  /// associated value.
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

  /// Changes the associated value in place if this value is the given case; does nothing otherwise.
  ///
  /// ```swift
  /// var action = Action.incrementedBy(2)
  /// action.modify(\.incrementedBy) { $0 *= 10 }  // true, and action is .incrementedBy(20)
  /// ```
  ///
  /// Changing a collection inside the value, such as an array, does not copy its storage unless
  /// another value shares it. As with any `inout` value, changes that `body` makes before it throws
  /// are kept.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - body: Receives the associated value. It is not called if this value is another case.
  /// - Returns: Whether this value was the given case.
  /// - Throws: The error that `body` throws.
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
  /// For a nested case, use ``modify(_:_:)``.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value {
    @available(*, unavailable, message: "The case may be another one: read the optional value.")
    get { preconditionFailure("The case \(keyPath) was read as if there were no other.") }
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }
}

// The overloads below accept a key path literal of one step as a key path into `AllCasePaths`. The
// compiler creates such a key path once, but creates a case key path at each evaluation. The
// overloads for case key paths are therefore disfavored.
extension CasePathable {
  /// Returns whether this value is the given case, for a key path of a single step.
  ///
  /// - Complexity: O(1), without an allocation.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// The associated value if this value is the given case, for a key path of a single step; `nil`
  /// otherwise.
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
  /// The associated value of the case with the given name, or `nil` if this value is another case.
  ///
  /// This subscript is for enums marked `@dynamicMemberLookup`.
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

  /// The associated value of a case that holds an optional, without a second optional around it.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value?>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) ?? nil
  }
}

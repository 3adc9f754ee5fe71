public import IntarsiaIssues

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
    self[case: keyPath] != nil
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

  /// The associated value if this value is the given case, and `nil` otherwise, for a key path
  /// without the type of the associated value.
  ///
  /// ```swift
  /// let path: PartialCaseKeyPath<Action> = \.incrementedBy
  /// Action.incrementedBy(2)[case: path] as? Int  // Optional(2)
  /// ```
  ///
  /// The key path is optional so that the compiler prefers the subscript that knows the type.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>?) -> Any? {
    keyPath.flatMap { (Case<Self>()[keyPath: $0] as? any UntypedCase)?.extract(from: self) }
  }

  /// Changes the associated value in place if this value is the given case, and reports an issue
  /// otherwise.
  ///
  /// ```swift
  /// var action = Action.incrementedBy(2)
  /// action.modify(\.incrementedBy) { $0 *= 10 }  // action is .incrementedBy(20)
  /// action.modify(\.renamed) { $0 = "Blob" }     // reports that action is not .renamed
  /// ```
  ///
  /// If the value may be another case, ask for the case first: `if action.is(\.renamed) { … }`.
  ///
  /// Changing a collection inside the value, such as an array, does not copy its storage unless
  /// another value shares it. As with any `inout` value, changes that `body` makes before it throws
  /// are kept.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - body: Receives the associated value. It is not called if this value is another case.
  ///   - fileID: The module and file of the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  /// - Returns: Whether this value was the given case.
  /// - Throws: The error that `body` throws.
  @_disfavoredOverload
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    let path = AnyCasePath(keyPath)
    if try path.modify(&self, body) != nil { return true }
    reportOtherCase(
      path.name,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return false
  }

  @usableFromInline
  func reportOtherCase(_ name: String, at location: IssueLocation) {
    reportIssue(
      CaseIssues.modifiedOther, "An enum was modified as \(name), but is another case.",
      values: [("Value", String(describing: self))], at: location)
  }

  /// Replaces the associated value if this value is the given case; does nothing otherwise.
  ///
  /// ```swift
  /// var action = Action.incrementedBy(2)
  /// action[case: \.incrementedBy] = 3  // action is .incrementedBy(3)
  /// action[case: \.renamed] = "Blob"   // action is .incrementedBy(3)
  /// ```
  ///
  @_disfavoredOverload
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value {
    @available(*, unavailable, message: "The case may be another one: read the optional value.")
    get { preconditionFailure("The case \(keyPath) was read as if there were no other.") }
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }

  /// Replaces the associated value of a nested case if this value is that case; does nothing
  /// otherwise.
  ///
  /// ```swift
  /// var action = Action.child(.renamed("Blob"))
  /// action[case: \.child.renamed] = "Ada"  // action is .child(.renamed("Ada"))
  /// ```
  ///
  /// The key path is optional twice so that the compiler prefers the subscript that reads, whose
  /// result is optional once. `nil` writes nothing.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>??) -> Value {
    @available(*, unavailable, message: "The case may be another one: read the optional value.")
    get { preconditionFailure("A case was read as if there were no other.") }
    set {
      if case let keyPath?? = keyPath { AnyCasePath(keyPath).modify(&self) { $0 = newValue } }
    }
  }
}

// The overloads below accept a key path literal of one step as a key path into `AllCasePaths`. The
// compiler creates such a key path once, but creates a case key path at each evaluation. The
// overloads for case key paths are therefore disfavored.
extension CasePathable {
  /// Returns whether this value is the given case, for a key path of a single step.
  ///
  /// - Complexity: O(1), without an allocation.
  @_alwaysEmitIntoClient
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// The associated value if this value is the given case, for a key path of a single step; `nil`
  /// otherwise.
  ///
  /// - Complexity: O(1), without an allocation.
  @_alwaysEmitIntoClient
  public subscript<Value>(
    case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Changes the associated value in place if this value is the given case, for a key path of a
  /// single step; reports an issue otherwise.
  ///
  /// - Complexity: O(1), without an allocation.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>,
    yield body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    let path = Self.allCasePaths[keyPath: keyPath]
    if try path.modify(&self, body) != nil { return true }
    reportOtherCase(
      path.name,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return false
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

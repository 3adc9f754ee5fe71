public import IntarsiaIssues

/// Reads a dependency by its key path or by its key.
///
/// ```swift
/// struct Greeting {
///   @Dependency(\.greeter) var greeter
///   var text: String { greeter.greet("Blob") }
/// }
/// ```
///
/// The wrapper captures the dependencies that are current where its owner is created. Each read
/// looks at the current overrides first, then at the captured ones, then at the default. A parent's
/// overrides around the creation of a child thus stay with the child, and overrides around a call
/// take precedence during that call.
///
/// A read by key path evaluates the property that the key path names, every time. A property that
/// computes its value from other dependencies, or limits it, is thus never skipped.
///
/// - Isolation: Safe to read from any isolation.
/// - Complexity: O(1), without allocation once the default has been created. A read by key takes
///   less time than one by key path.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let captured: DependencySnapshot?
  /// The key, if the wrapper names one; its value needs no evaluation of a property.
  @usableFromInline let key: ObjectIdentifier?
  /// Evaluates the property, or resolves the key.
  @usableFromInline let evaluate: @Sendable (DependencyValues) -> Value
  /// Returns the key path, if the wrapper names one, for the text of issues.
  @usableFromInline let keyPath: (@Sendable () -> any AnyKeyPath & Sendable)?
  /// Whether the wrapper was created in a test, so that reads detect a leak into another test.
  @usableFromInline let isCreatedInTest: Bool
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: SourceFilePath
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  /// Reads the dependency at a key path of ``DependencyValues``.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    key = nil
    // Inlined at the caller, the optimizer turns a literal into a direct call of the getter.
    evaluate = { $0[keyPath: keyPath] }
    self.keyPath = { keyPath }
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reads the dependency of a key, for dependencies without a property in ``DependencyValues``.
  ///
  /// ```swift
  /// @Dependency(GreeterKey.self) var greeter
  /// ```
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    self.key = ObjectIdentifier(key)
    evaluate = { $0[key] }
    keyPath = nil
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The dependency: its current override, else the captured one, else its default.
  @inlinable
  public var wrappedValue: Value {
    let current = DependencySnapshot.bound
    if isCreatedInTest { captured?.reportIfLeaked(into: current, reader: reader) }
    if let key, let box = DependencyLookup.find(key, in: current, captured: captured) {
      return withExtendedLifetime(current) { box.value(as: Value.self) }
    }
    return evaluated(in: current)
  }

  /// The value of the property.
  @inlinable
  @inline(never)
  func evaluated(in current: DependencySnapshot?) -> Value {
    let values = DependencyValues(
      snapshot: current, captured: captured === current ? nil : captured, reader: reader)
    return evaluate(values)
  }

  @inlinable
  var reader: DependencyReader {
    DependencyReader(
      keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

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
  @usableFromInline let source: Source
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: SourceFilePath
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  /// The means by which the wrapper reads its value.
  @usableFromInline
  enum Source: Sendable {
    /// A key path that was written as a literal, which the compiler turns into a function.
    case property(@Sendable (DependencyValues) -> Value)
    case keyPath(any KeyPath<DependencyValues, Value> & Sendable)
    /// A key, and a function that resolves it.
    case key(ObjectIdentifier, @Sendable (DependencyValues) -> Value)
  }

  /// Reads the dependency at a key path of ``DependencyValues`` that is written as a literal.
  ///
  /// ```swift
  /// @Dependency(\.greeter) var greeter
  /// ```
  ///
  /// The compiler turns the literal into a function, which takes less time than a key path.
  @inlinable
  public init(
    _ property: @escaping @Sendable (DependencyValues) -> Value, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    captured = .bound
    source = .property(property)
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reads the dependency at a key path of ``DependencyValues``.
  @inlinable
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    captured = .bound
    source = .keyPath(keyPath)
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
    source = .key(ObjectIdentifier(key)) { $0[key] }
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The dependency: its current override, else the captured one, else its default.
  @inlinable
  public var wrappedValue: Value {
    let current = DependencySnapshot.bound
    if let captured, captured.defaults != nil {
      captured.reportIfLeaked(into: current, reader: reader)
    }
    switch source {
    case .property(let read):
      return read(values(in: current))
    case .keyPath(let keyPath):
      return values(in: current)[keyPath: keyPath]
    case .key(let key, let read):
      return DependencyLookup(current: current, captured: captured).value(of: key, as: Value.self)
        ?? read(values(in: current))
    }
  }

  @inlinable
  func values(in current: DependencySnapshot?) -> DependencyValues {
    DependencyValues(
      snapshot: current, captured: captured === current ? nil : captured, reader: reader)
  }

  @inlinable
  var reader: DependencyReader {
    let keyPath: (any AnyKeyPath & Sendable)? =
      if case .keyPath(let keyPath) = source { keyPath } else { nil }
    return DependencyReader(
      keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

import IntarsiaIssues

/// Reads a dependency by its key path or by its key.
///
/// ```swift
/// struct Greeting {
///   @Dependency(\.greeter) var greeter
///   var text: String { greeter.greet("Blob") }
/// }
/// ```
///
/// The wrapper remembers the values that were in force where its owner was created. Each read looks first at the
/// values in force at that moment, then at the remembered ones, then at the default: what a parent overrides
/// around a child's creation stays with the child, and what is overridden around a call wins during that call.
///
/// - Isolation: Safe to read from any isolation.
/// - Complexity: O(1).
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let captured: DependencySnapshot?
  // Key paths are immutable; those that a macro or a literal makes capture nothing that is not Sendable.
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Reads the dependency at a key path of ``DependencyValues``.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    captured = .captured
    self.keyPath = keyPath
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
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \.[DependencyKeyName<Key>()], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The dependency: what is overridden now, else where the owner was created, else its default.
  public var wrappedValue: Value {
    let reader = DependencyReader(
      keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
    let values = DependencyValues(snapshot: .current, captured: captured, reader: reader)
    return values[keyPath: keyPath]
  }
}

/// Names a key in a key path, which can capture values but no types.
struct DependencyKeyName<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  subscript<Key: TestDependencyKey>(_: DependencyKeyName<Key>) -> Key.Value {
    self[Key.self]
  }
}

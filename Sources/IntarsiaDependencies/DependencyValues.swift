import IntarsiaIssues

/// The dependencies that are in force: what has been overridden, and the defaults of everything else.
///
/// Give each dependency a computed property, and it can be read with ``Dependency`` and overridden with
/// ``withDependencies(_:operation:)``.
///
/// ```swift
/// extension DependencyValues {
///   var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
///
/// The values are immutable snapshots: changing a copy leaves every other copy as it was, and copies nothing but
/// the path to what changed.
public struct DependencyValues: Sendable {
  /// What wins: the overrides in force.
  package private(set) var snapshot: DependencySnapshot

  /// What comes next: the overrides that were in force where the reader was created.
  let captured: DependencySnapshot?

  /// Who reads, for the text of issues.
  let reader: DependencyReader?

  package init(
    snapshot: DependencySnapshot, captured: DependencySnapshot? = nil,
    reader: DependencyReader? = nil
  ) {
    self.snapshot = snapshot
    self.captured = captured
    self.reader = reader
  }

  /// Values that override nothing.
  public init() {
    self.init(snapshot: .empty)
  }

  /// The values in force in this task.
  package static var current: DependencyValues {
    DependencyValues(snapshot: .current)
  }

  /// The value of a dependency: what overrides it, or its default in the context in force.
  ///
  /// - Complexity: O(1), and no allocation once a default has been used. Overriding is O(log *n*) in the number of
  ///   dependencies that are overridden, and leaves other copies as they are.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Key.Value {
    get {
      if let value = override(of: key) { return value }
      let place = DependencyReader(
        fileID: fileID, filePath: filePath, line: line, column: column)
      return DependencyResolution.defaultValue(of: key, in: self, reader: reader ?? place)
    }
    set {
      snapshot = snapshot.overriding(ObjectIdentifier(key), with: DependencyBox<Key>(newValue))
    }
  }

  func override<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let id = ObjectIdentifier(key)
    guard let box = snapshot.overrides[id] ?? captured?.overrides[id] else { return nil }
    // A box is only ever stored under the key that its type names.
    return unsafeDowncast(box, to: DependencyBox<Key>.self).value
  }
}

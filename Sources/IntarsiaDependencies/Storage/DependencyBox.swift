/// An element of the storage: the value of a dependency, and its key.
@usableFromInline
package class AnyDependencyBox: @unchecked Sendable {
  // Safe: the key never changes, and the only subclass holds one `let` of a `Sendable` type.
  @usableFromInline let key: ObjectIdentifier

  @usableFromInline
  init(key: ObjectIdentifier) {
    self.key = key
  }

  /// The type of the value, for the text of issues.
  var valueDescription: String { preconditionFailure("\(Self.self) holds no value") }
}

/// The value of one dependency.
///
/// A box is only stored under a key whose value has this type, so a downcast needs no check.
@usableFromInline
final class DependencyBox<Value>: AnyDependencyBox, @unchecked Sendable {
  // Safe: the value is that of a dependency, which is `Sendable`, and never changes.
  @usableFromInline let value: Value

  @inlinable
  init<Key: TestDependencyKey>(_ value: Value, for key: Key.Type) where Key.Value == Value {
    self.value = value
    super.init(key: ObjectIdentifier(key))
  }

  override var valueDescription: String { "\(Value.self)" }
}

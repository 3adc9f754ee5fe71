public import Synchronization

/// What the storage holds: a value, and the key under which it is found again.
@usableFromInline
package class AnyDependencyBox: @unchecked Sendable {
  // Safe: what changes is atomic, and the only subclass holds one `let` of a `Sendable` type.
  @usableFromInline let key: ObjectIdentifier

  /// The property that is known to hand out the value as it is; see ``DependencySlot``.
  @usableFromInline let property = Atomic<UInt>(0)

  @usableFromInline
  init(key: ObjectIdentifier) {
    self.key = key
  }

  /// The type of the value, for the text of issues.
  var valueDescription: String { preconditionFailure("\(Self.self) holds no value") }
}

/// The value of one dependency.
///
/// A box is only ever stored under a key whose value has this type, so that a downcast needs no check.
@usableFromInline
final class DependencyBox<Value>: AnyDependencyBox, @unchecked Sendable {
  // Safe: it is made from values of dependencies alone, which are `Sendable`, and never written again.
  @usableFromInline let value: Value

  @inlinable
  init<Key: TestDependencyKey>(_ value: Value, for key: Key.Type) where Key.Value == Value {
    self.value = value
    super.init(key: ObjectIdentifier(key))
  }

  override var valueDescription: String { "\(Value.self)" }
}

/// What the storage holds: a value that is found again by its key.
package class AnyDependencyBox: @unchecked Sendable {
  // Safe: the class has no mutable state, and its only subclass holds one `let` of a `Sendable` type.
  init() {}
}

/// The value of one dependency.
///
/// The key is part of the type, so that a downcast needs no check.
final class DependencyBox<Key: TestDependencyKey>: AnyDependencyBox, @unchecked Sendable {
  // Safe: `Key.Value` is `Sendable`, and the property is never written again.
  let value: Key.Value

  init(_ value: Key.Value) {
    self.value = value
  }
}

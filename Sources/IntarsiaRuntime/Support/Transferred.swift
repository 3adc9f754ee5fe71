/// A value that an effect transfers to the store, which may have another isolation.
///
/// A function type with a `sending` parameter would express the same. Swift 6.3 cannot convert
/// closures to such a type if they run in their caller's isolation.
package struct Transferred<Value>: @unchecked Sendable {
  // Safe: the value comes from a `sending` parameter, or from a transformation that reaches only
  // such a value and `Sendable` values. So no other code reaches any part of it, and its receiver
  // reads it once. Only the debug report of a send from outside the main actor transfers an
  // unchecked value.
  package let value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Creates a transfer without the compiler's check.
  init(unchecked value: Value) {
    self.value = value
  }

  /// The transformation can reach only the transferred value and `Sendable` values.
  func compactMap<NewValue>(
    _ transform: @Sendable (Value) -> NewValue?
  ) -> Transferred<NewValue>? {
    transform(value).map(Transferred<NewValue>.init(unchecked:))
  }
}

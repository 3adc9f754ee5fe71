/// Access to a part of a state in place.
struct StateAccess<Root, Value> {
  /// The offset of the part's storage in the state, or `nil` if the part has no storage with an
  /// address.
  let offset: Int?

  /// Passes the part to a closure once, which changes it in place.
  let modify: (inout Root, (inout Value) -> Void) -> Void

  /// The field under which observers know the part, if ``modify`` only changes its storage and
  /// notifies them.
  var field: ObservedField?

  /// Returns the access to a nested part.
  func appending<Inner>(_ inner: StateAccess<Value, Inner>) -> StateAccess<Root, Inner> {
    StateAccess<Root, Inner>(
      offset: offset.flatMap { outer in inner.offset.map { outer + $0 } },
      modify: { [modify] root, body in modify(&root) { inner.modify(&$0, body) } })
  }
}

/// A field of an observable state, as its observers identify it.
struct ObservedField {
  /// The offset of the state's identity in the state.
  let identityOffset: Int
  let number: Int
}

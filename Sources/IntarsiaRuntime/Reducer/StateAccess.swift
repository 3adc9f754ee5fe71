/// How a part of a state is reached where it lies.
struct StateAccess<Root, Value> {
  /// The distance from the state to the part's storage; `nil` if it has none that can be pointed at.
  let offset: Int?

  /// Hands the part to a closure, once, to be changed in place.
  let modify: (inout Root, (inout Value) -> Void) -> Void

  /// What observers know the part by, if to change its storage and to tell them is all that ``modify`` does.
  var field: ObservedField?

  /// The way to a part of the part.
  func appending<Inner>(_ inner: StateAccess<Value, Inner>) -> StateAccess<Root, Inner> {
    StateAccess<Root, Inner>(
      offset: offset.flatMap { outer in inner.offset.map { outer + $0 } },
      modify: { [modify] root, body in modify(&root) { inner.modify(&$0, body) } })
  }
}

/// A field of an observable state, as its observers know it.
struct ObservedField {
  /// The distance from the state to its identity.
  let identityOffset: Int
  let number: Int
}

public import IntarsiaCollections

// Whether a field that is set has to be reported. The compiler picks the overload that
// knows most about the field's type; none of them looks at the values unless somebody may
// observe the field and does not know of a change yet. The old value is handed over where
// it lies, though none changes it: everything else would cost a reference to whatever is
// in it.
extension ObservationIdentity {
  /// A field of any type: every new value counts as a change.
  @inlinable
  @_disfavoredOverload
  public func _willSet<Value>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field)
  }

  /// A field that can be compared.
  @inlinable
  @_disfavoredOverload
  public func _willSet<Value: Equatable>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field) && old != new
  }

  /// A field with a state of its own: an equal state with another identity has other
  /// observers.
  @inlinable
  public func _willSet<Value: _TrackedIdentity & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field)
      && (old._$trackedIdentity != new._$trackedIdentity || old != new)
  }

  /// A field with an optional state.
  @inlinable
  public func _willSet<Value: _TrackedIdentity & Equatable>(
    _ old: inout Value?, _ new: Value?, _ field: Int
  ) -> Bool {
    box.awaitsChange(field)
      && (old?._$trackedIdentity != new?._$trackedIdentity || old != new)
  }

  /// A field with a collection of states.
  @inlinable
  public func _willSet<Value: _StructureStamped & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field) && (old._structure != new._structure || old != new)
  }
}

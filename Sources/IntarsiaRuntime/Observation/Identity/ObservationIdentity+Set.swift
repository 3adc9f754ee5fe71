public import IntarsiaCollections

// Functions that decide whether setting a field must be reported. The compiler picks the overload
// that is most specific for the type of the field.
//
// The values are compared only if the field may be observed and its change is not collected yet.
// The old value is passed `inout`, although it is not changed: any other convention would retain
// its contents.
extension ObservationIdentity {
  /// Decides for a field of any type: every new value counts as a change.
  @inlinable
  @_disfavoredOverload
  public func _willSet<Value>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field)
  }

  /// Decides for an equatable field: an equal value is no change.
  @inlinable
  @_disfavoredOverload
  public func _willSet<Value: Equatable>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field) && old != new
  }

  /// Decides for a field that holds a state: an equal state with another identity is a change,
  /// because its observers differ.
  @inlinable
  public func _willSet<Value: _TrackedIdentity & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field)
      && (old._$trackedIdentity != new._$trackedIdentity || old != new)
  }

  /// Decides for a field that holds a collection of states.
  @inlinable
  public func _willSet<Value: _StructureStamped & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field) && (old._structure != new._structure || old != new)
  }
}

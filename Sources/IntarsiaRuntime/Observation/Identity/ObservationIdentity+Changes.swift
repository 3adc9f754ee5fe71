public import IntarsiaCollections

/// The record of a field whose type offers no comparison.
@frozen
public struct _UnknownValue {
  @_alwaysEmitIntoClient init() {}
}

/// The old value of an equatable field, if its type is trivial.
///
/// It is not an optional. In a function that is generic over its argument, an optional result would
/// let the compiler open `any Equatable`. It could then compare two values of different types.
@frozen
public struct _OldValue<Value> {
  @usableFromInline let value: Value?
  @_alwaysEmitIntoClient init(_ value: Value?) { self.value = value }
}

extension ObservationIdentity {
  // MARK: - Setting a field

  // Functions that decide whether setting a field must be reported. The compiler picks the
  // overload that is most specific for the type of the field.
  //
  // The values are compared only if the field may be observed and its change is not collected
  // yet. The old value is passed `inout`, although it is not changed: any other convention
  // would retain its contents.

  /// Decides for a field of any type: every new value counts as a change.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _willSet<Value>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field)
  }

  /// Decides for an equatable field: an equal value is no change.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _willSet<Value: Equatable>(_ old: inout Value, _ new: Value, _ field: Int) -> Bool {
    box.awaitsChange(field) && old != new
  }

  /// Decides for a field that holds a state: an equal state with another identity is a change,
  /// because its observers differ.
  @_alwaysEmitIntoClient
  public func _willSet<Value: _TrackedIdentity & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field)
      && (old._$trackedIdentity != new._$trackedIdentity || old != new)
  }

  /// Decides for a field that holds a collection of states.
  @_alwaysEmitIntoClient
  public func _willSet<Value: _StructureStamped & Equatable>(
    _ old: inout Value, _ new: Value, _ field: Int
  ) -> Bool {
    box.awaitsChange(field) && (old._structure != new._structure || old != new)
  }

  // MARK: - Changing a field in place

  // Functions that inspect a field before it is changed in place, and decide afterwards whether
  // to report the change. The compiler picks the overload that is most specific for the type of
  // the field.
  //
  // No overload copies a value that is not trivial. A second reference to an array would make
  // the change in place copy the array.

  /// Records nothing: every change in place counts.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _willModify<Value>(_ value: inout Value, _ field: Int) -> _UnknownValue {
    _UnknownValue()
  }

  /// Reports the change.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _didModify<Value>(_ value: inout Value, _ field: Int, _ before: _UnknownValue) {
    box.notify(field)
  }

  /// Keeps the old value if its type is trivial and the field may be observed.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _willModify<Value: Equatable>(
    _ value: inout Value, _ field: Int
  ) -> _OldValue<Value> {
    _OldValue(_isPOD(Value.self) && box.awaitsChange(field) ? value : nil)
  }

  /// Reports the change, unless the new value equals the recorded old value.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func _didModify<Value: Equatable>(
    _ value: inout Value, _ field: Int, _ before: _OldValue<Value>
  ) {
    if !box.isUnobserved, before.value != value { box.notify(field) }
  }

  /// Marks the state in the field, if the field may be observed.
  @_alwaysEmitIntoClient
  public func _willModify<Value: _TrackedIdentity>(
    _ value: inout Value, _ field: Int
  ) -> _InPlaceMark? {
    box.awaitsChange(field) ? value._$markInPlace() : nil
  }

  /// Reports the change if another state has replaced the one in the field.
  @_alwaysEmitIntoClient
  public func _didModify<Value: _TrackedIdentity>(
    _ value: inout Value, _ field: Int, _ before: _InPlaceMark?
  ) {
    if !box.isUnobserved, before != value._$inPlaceMark { box.notify(field) }
  }

  /// Returns the structure stamp of a collection of states.
  @_alwaysEmitIntoClient
  public func _willModify<Value: _StructureStamped>(_ value: inout Value, _ field: Int) -> UInt64 {
    value._structure
  }

  /// Reports the change if elements of the collection were added, removed, replaced or moved.
  @_alwaysEmitIntoClient
  public func _didModify<Value: _StructureStamped>(
    _ value: inout Value, _ field: Int, _ before: UInt64
  ) {
    if !box.isUnobserved, before != value._structure { box.notify(field) }
  }
}

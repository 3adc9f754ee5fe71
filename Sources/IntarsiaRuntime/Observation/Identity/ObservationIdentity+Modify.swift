public import IntarsiaCollections

// What to know of a field before it is changed in place, and whether it has to be
// reported afterwards. The compiler picks the overloads that know most about the field's
// type. None copies a value that is more than bits: a second reference to an array would
// make the change in place copy the whole of it.

// MARK: - Any field

/// What is kept of a field of which nothing is known.
@frozen
public struct _UnknownValue {
  @inlinable init() {}
}

extension ObservationIdentity {
  /// Nothing is known of the field: every change in place counts.
  @inlinable
  @_disfavoredOverload
  public func _willModify<Value>(_ value: inout Value, _ field: Int) -> _UnknownValue {
    _UnknownValue()
  }

  /// Reports the change of a field of which nothing is known.
  @inlinable
  @_disfavoredOverload
  public func _didModify<Value>(_ value: inout Value, _ field: Int, _ before: _UnknownValue) {
    box.notify(field)
  }
}

// MARK: - Fields that can be compared

/// What is kept of a field that can be compared: its old value, if it is nothing but bits.
///
/// Not an optional: as the result of a function that is generic over the type of its argument, an optional would let the
/// compiler look into `any Equatable`, and find two values of different types there.
@frozen
public struct _OldValue<Value> {
  @usableFromInline let value: Value?
  @inlinable init(_ value: Value?) { self.value = value }
}

extension ObservationIdentity {
  /// Keeps the old value if it is nothing but bits, and if somebody may observe the field.
  @inlinable
  @_disfavoredOverload
  public func _willModify<Value: Equatable>(
    _ value: inout Value, _ field: Int
  ) -> _OldValue<Value> {
    _OldValue(_isPOD(Value.self) && box.awaitsChange(field) ? value : nil)
  }

  /// Reports the change unless the field is known to be what it was.
  @inlinable
  @_disfavoredOverload
  public func _didModify<Value: Equatable>(
    _ value: inout Value, _ field: Int, _ before: _OldValue<Value>
  ) {
    if !box.isUnobserved, before.value != value { box.notify(field) }
  }
}

// MARK: - Fields with states of their own

extension ObservationIdentity {
  /// Marks the state in the field, if somebody may observe the field.
  @inlinable
  public func _willModify<Value: _TrackedIdentity>(
    _ value: inout Value, _ field: Int
  ) -> _InPlaceMark? {
    box.awaitsChange(field) ? value._$markInPlace() : nil
  }

  /// Reports the change if another state stands in the field now.
  @inlinable
  public func _didModify<Value: _TrackedIdentity>(
    _ value: inout Value, _ field: Int, _ before: _InPlaceMark?
  ) {
    if !box.isUnobserved, before != value._$inPlaceMark { box.notify(field) }
  }

  /// Marks the state in an optional field; the outer `nil` means that nobody observes the
  /// field.
  @inlinable
  public func _willModify<Value: _TrackedIdentity>(
    _ value: inout Value?, _ field: Int
  ) -> _InPlaceMark?? {
    box.awaitsChange(field) ? .some(value?._$markInPlace()) : nil
  }

  /// Reports the change if the field became empty, stopped being empty, or holds another
  /// state now.
  @inlinable
  public func _didModify<Value: _TrackedIdentity>(
    _ value: inout Value?, _ field: Int, _ before: _InPlaceMark??
  ) {
    if !box.isUnobserved, before != .some(value?._$inPlaceMark) { box.notify(field) }
  }

  /// Takes the stamp of a collection of states.
  @inlinable
  public func _willModify<Value: _StructureStamped>(_ value: inout Value, _ field: Int) -> UInt64 {
    value._structure
  }

  /// Reports the change if other elements, or the same in another order, stand in the
  /// collection now.
  @inlinable
  public func _didModify<Value: _StructureStamped>(
    _ value: inout Value, _ field: Int, _ before: UInt64
  ) {
    if !box.isUnobserved, before != value._structure { box.notify(field) }
  }
}

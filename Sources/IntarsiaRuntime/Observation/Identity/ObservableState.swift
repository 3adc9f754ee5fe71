public import IntarsiaCollections

/// A state whose fields are observed one by one.
///
/// Conform by attaching ``ObservableState()`` to a struct or an enum, which writes everything that
/// this protocol asks for.
///
/// A read of a field is registered with whoever tracks reads at that moment: `observe {
/// }`, `withObservationTracking`, or a user interface. While a reducer runs, reads
/// register nothing, and changes are collected until it is done.
public protocol ObservableState: _TrackedIdentity {
  /// Whose address the identity is made of: as long as it is kept, no new state has the same.
  var _$identity: ObservationIdentity { get }

  /// Adds the fields that can be changed in place.
  static func _$addFields(to fields: inout _ObservableFields<Self>)
}

extension ObservableState {
  /// Adds nothing: key paths to the fields will do, if they are stored properties.
  public static func _$addFields(to fields: inout _ObservableFields<Self>) {}
}

/// An observable state that stores its identity: a struct.
///
/// Public only because the code that ``ObservableState()`` writes needs it.
public protocol _ObservableStruct: ObservableState {
  /// Who this state is, however its fields change.
  var _$identity: ObservationIdentity { get set }
}

extension _ObservableStruct {
  /// The identity as something to compare.
  @inlinable
  public var _$trackedIdentity: ObjectIdentifier { _$identity._objectIdentifier }

  /// The identity with the latest mark that was set on this value.
  @inlinable
  public var _$inPlaceMark: _InPlaceMark { _$identity._inPlaceMark }

  /// Sets a mark that no copy of this value carries.
  @inlinable
  public mutating func _$markInPlace() -> _InPlaceMark { _$identity._markInPlace() }
}

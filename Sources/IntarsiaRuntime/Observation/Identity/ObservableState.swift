public import IntarsiaCollections

/// A state whose fields are observed individually.
///
/// To conform, attach ``ObservableState()`` to a struct or an enum. The macro generates all
/// requirements of this protocol.
///
/// A read of a field is registered with the observer that tracks reads at that moment: `observe`,
/// `withObservationTracking`, or a user interface. While a reducer runs, reads are not registered,
/// and changes are collected until the reducer returns.
public protocol ObservableState: _TrackedIdentity, BindableFields {
  /// The object whose address is part of the identity.
  ///
  /// While it is retained, no new state gets the same identity.
  var _$identity: ObservationIdentity { get }

  /// Adds the fields that can be changed in place.
  static func _$addFields(to fields: inout _ObservableFields<Self>)
}

extension ObservableState {
  /// Adds no fields.
  ///
  /// Key paths suffice if the fields are stored properties.
  public static func _$addFields(to fields: inout _ObservableFields<Self>) {}
}

/// An observable state that stores its identity, which is always a struct.
///
/// Public only because the code that ``ObservableState()`` generates needs it.
public protocol _ObservableStruct: ObservableState {
  /// The identity of this state, which changes of its fields do not affect.
  var _$identity: ObservationIdentity { get set }
}

extension _ObservableStruct {
  /// The identity in a comparable form.
  @_alwaysEmitIntoClient
  public var _$trackedIdentity: ObjectIdentifier { _$identity._objectIdentifier }

  /// The identity, with the latest mark of this value.
  @_alwaysEmitIntoClient
  public var _$inPlaceMark: _InPlaceMark { _$identity._inPlaceMark }

  /// Marks this value, with a mark that no copy of it carries.
  @_alwaysEmitIntoClient
  public mutating func _$markInPlace() -> _InPlaceMark { _$identity._markInPlace() }
}

/// An optional state is tracked as the state in it, and `nil` as a state that never changes.
extension Optional: _TrackedIdentity where Wrapped: _TrackedIdentity {
  /// The identity of the state, or that of `nil`.
  @_alwaysEmitIntoClient
  public var _$trackedIdentity: ObjectIdentifier {
    self?._$trackedIdentity ?? ObjectIdentifier(Self.self)
  }

  /// The mark of the state, or that of `nil`.
  @_alwaysEmitIntoClient
  public var _$inPlaceMark: _InPlaceMark {
    self?._$inPlaceMark ?? _InPlaceMark(identity: ObjectIdentifier(Self.self), number: 0)
  }

  /// Marks the state, unless there is none.
  @_alwaysEmitIntoClient
  public mutating func _$markInPlace() -> _InPlaceMark {
    self?._$markInPlace() ?? _$inPlaceMark
  }
}

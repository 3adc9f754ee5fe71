/// A value that tracks changes of its fields, so that its container need not report them again.
///
/// `@ObservableState` conforms the states that it is attached to. A container that lends out an
/// element to be changed in place must know whether the element was replaced or only changed. The
/// container marks the element before and compares the mark afterwards:
///
/// ```swift
/// let before = element._$markInPlace()
/// yield &element
/// if element._$inPlaceMark != before { /* the element was replaced */ }
/// ```
public protocol _TrackedIdentity {
  /// The identity of this value, which does not change when its fields do.
  ///
  /// Copies share the identity. A new value has a new identity.
  var _$trackedIdentity: ObjectIdentifier { get }

  /// The identity together with the latest mark that was set on this value.
  var _$inPlaceMark: _InPlaceMark { get }

  /// Sets and returns a mark that no other value has, neither a new value nor an earlier copy.
  ///
  /// - Complexity: O(1), a few nanoseconds.
  mutating func _$markInPlace() -> _InPlaceMark
}

/// A mark that distinguishes a value changed in place from a replacement, even from an older copy.
@frozen
public struct _InPlaceMark: Equatable, Sendable {
  /// The identity of the value.
  public let identity: ObjectIdentifier

  /// The number that distinguishes the value from its copies.
  public let number: UInt64

  /// Creates a mark with a number that its identity has not used before.
  @_alwaysEmitIntoClient
  public init(identity: ObjectIdentifier, number: UInt64) {
    self.identity = identity
    self.number = number
  }
}

/// A collection with a stamp that changes when its elements or their order change.
public protocol _StructureStamped {
  /// The stamp: a different number if membership, order or an element's identity may have changed.
  ///
  /// Equal numbers mean an unchanged structure. A change in place leaves the number as it is if the
  /// element tracks changes of its own fields.
  var _structure: UInt64 { get }
}

/// A value that tracks changes of its own fields, so that whoever holds it need not
/// report them again.
///
/// `@ObservableState` conforms the states it is attached to. A container asks two things
/// of an element that it hands out to be changed in place: was the element replaced by
/// another, or only changed where it stands? It marks the element before and compares the
/// mark afterwards:
///
/// ```swift
/// let before = element._$markInPlace()
/// yield &element
/// if element._$inPlaceMark != before { /* another element stands here now */ }
/// ```
public protocol _TrackedIdentity {
  /// Who this value is, however its fields change. Copies share it; a new value has a new
  /// one.
  var _$trackedIdentity: ObjectIdentifier { get }

  /// The identity together with the latest mark that was set on this value.
  var _$inPlaceMark: _InPlaceMark { get }

  /// Sets a mark which no other value carries, neither a new one nor a copy made before,
  /// and returns it.
  ///
  /// - Complexity: O(1), a few nanoseconds.
  mutating func _$markInPlace() -> _InPlaceMark
}

/// Tells a value that was changed in place from one that was put in its place, even if
/// that was an older copy of it.
@frozen
public struct _InPlaceMark: Equatable, Sendable {
  /// Who the value is.
  public let identity: ObjectIdentifier

  /// What tells it from its copies.
  public let number: UInt64

  /// Makes the mark with a number that its identity did not give out before.
  @inlinable
  public init(identity: ObjectIdentifier, number: UInt64) {
    self.identity = identity
    self.number = number
  }
}

/// A collection that says by a stamp whether other elements, or the same in another
/// order, stand in it now.
public protocol _StructureStamped {
  /// Another number whenever membership, order or an element's identity changed, the same
  /// as long as they did not.
  ///
  /// Elements that track changes of their own fields leave it alone when they are changed
  /// in place.
  var _structure: UInt64 { get }
}

public import IntarsiaCollections

/// An element of a stack, with what it is known by.
@usableFromInline
struct StackComponent<Element>: Identifiable {
  @usableFromInline let id: StackElementID
  /// Another number for each element that comes to stand in this place.
  @usableFromInline var life: UInt64
  /// `nil` only for as long as a change that removes it goes on.
  @usableFromInline var element: Element?

  @usableFromInline
  init(id: StackElementID, life: UInt64 = 0, element: Element?) {
    self.id = id
    self.life = life
    self.element = element
  }

  /// The element, which is there but for the time of its removal.
  @inlinable var present: Element {
    guard let element else {
      preconditionFailure("Element \(id) of a stack is read while it is being removed")
    }
    return element
  }
}

extension StackComponent: Sendable where Element: Sendable {}

// An element that tracks changes of its own fields does so inside of a stack, too.
extension StackComponent: _TrackedIdentity where Element: _TrackedIdentity {
  @usableFromInline var _$trackedIdentity: ObjectIdentifier {
    element?._$trackedIdentity ?? ObjectIdentifier(Self.self)
  }

  @usableFromInline var _$inPlaceMark: _InPlaceMark {
    element?._$inPlaceMark ?? _InPlaceMark(identity: ObjectIdentifier(Self.self), number: 0)
  }

  @usableFromInline
  mutating func _$markInPlace() -> _InPlaceMark {
    element.mutate { $0._$markInPlace() } ?? _$inPlaceMark
  }
}

/// Which element stood in a place when it started an effect.
struct StackElementLife: Hashable {
  let id: StackElementID
  let life: UInt64
}

public import IntarsiaCollections

/// An element of a stack with its identifier.
@usableFromInline
struct StackComponent<Element>: Identifiable {
  @usableFromInline let id: StackElementID
  /// Distinguishes elements that were assigned to the same identifier, if they track their
  /// identity.
  @usableFromInline var life: UInt64
  /// `nil` only during a change that removes the element.
  @usableFromInline var element: Element?

  @usableFromInline
  init(id: StackElementID, life: UInt64 = 0, element: Element?) {
    self.id = id
    self.life = life
    self.element = element
  }

  /// The element; reading it during its removal stops the program.
  @_alwaysEmitIntoClient var present: Element {
    get {
      guard let element else {
        preconditionFailure("Element \(id) of a stack is read while it is being removed")
      }
      return element
    }
    _modify {
      // Force unwrapping accesses the element in place.
      // swift-format-ignore: NeverForceUnwrap
      yield &element!
    }
  }
}

extension StackComponent: Sendable where Element: Sendable {}

// A component tracks changes of its own fields if its element does.
extension StackComponent: _TrackedIdentity where Element: _TrackedIdentity {
  @usableFromInline var _$trackedIdentity: ObjectIdentifier {
    element._$trackedIdentity
  }

  @usableFromInline var _$inPlaceMark: _InPlaceMark {
    element._$inPlaceMark
  }

  @usableFromInline
  mutating func _$markInPlace() -> _InPlaceMark {
    element._$markInPlace()
  }
}

/// Identifies the element that started an effect, also after another one was assigned to its
/// identifier.
struct StackElementLife: Hashable {
  let id: StackElementID
  let life: UInt64
}

public import IntarsiaCollections
public import IntarsiaThread

/// The identity of an observable state, independent of its contents.
///
/// Each value that an initializer creates has a new identity, which its copies share. All
/// identities are equal, add nothing to a hash and are not encoded. So a state compares, hashes and
/// encodes by its own fields only.
///
/// ``ObservableState()`` adds an identity to the struct that it is attached to. The members serve
/// the generated code.
public struct ObservationIdentity: Sendable {
  @usableFromInline let box: IdentityBox
  @usableFromInline var mark: UInt64 = 0

  /// Creates an identity that no other value has.
  ///
  /// - Complexity: O(1); allocates one small object.
  @_alwaysEmitIntoClient
  public init() {
    box = IdentityBox()
  }

  /// The identity in a comparable form.
  @_alwaysEmitIntoClient
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(box) }

  /// The identity, with the latest mark of the value that carries it.
  @_alwaysEmitIntoClient
  public var _inPlaceMark: _InPlaceMark { _InPlaceMark(identity: _objectIdentifier, number: mark) }

  /// Marks the value that carries this identity.
  @_alwaysEmitIntoClient
  public mutating func _markInPlace() -> _InPlaceMark {
    mark = box.nextMark()
    return _inPlaceMark
  }

  /// Registers that a field was read, unless a transaction is open on this thread.
  @_alwaysEmitIntoClient
  public func _access(_ field: Int) {
    if intarsia_open_transactions() == 0 { box.access(field) }
  }

  /// Reports that a field changed.
  @_alwaysEmitIntoClient
  public func _notify(_ field: Int) {
    box.notify(field)
  }
}

extension ObservationIdentity: Hashable {
  /// Returns `true`, because states are compared by their fields.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  /// Adds nothing to the hash.
  public func hash(into hasher: inout Hasher) {}
}

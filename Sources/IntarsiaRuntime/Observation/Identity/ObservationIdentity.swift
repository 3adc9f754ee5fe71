public import IntarsiaCollections
public import IntarsiaThread

/// The identity of an observable state: who it is, not what is in it.
///
/// Each value that an initializer makes has a new identity, and its copies share it. All
/// identities are equal, hash to nothing and are encoded as nothing, so that a state
/// compares, hashes and encodes by its own fields alone.
///
/// ``ObservableState()`` adds one to the struct that it is attached to; its members serve
/// the code that it writes.
public struct ObservationIdentity: Sendable {
  @usableFromInline let box: IdentityBox
  @usableFromInline var mark: UInt64 = 0

  /// Makes an identity that no other value has.
  ///
  /// - Complexity: O(1); allocates one small object.
  @inlinable
  public init() {
    box = IdentityBox()
  }

  /// The identity as something to compare.
  @inlinable
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(box) }

  /// The identity with the latest mark of the value that carries it.
  @inlinable
  public var _inPlaceMark: _InPlaceMark { _InPlaceMark(identity: _objectIdentifier, number: mark) }

  /// Marks the value that carries this identity.
  @inlinable
  public mutating func _markInPlace() -> _InPlaceMark {
    mark = box.nextMark()
    return _inPlaceMark
  }

  /// Registers that a field was read, unless a transaction is open on this thread.
  @inlinable
  public func _access(_ field: Int) {
    if intarsia_open_transactions() == 0 { box.access(field) }
  }

  /// Reports that a field changed.
  @inlinable
  public func _notify(_ field: Int) {
    box.notify(field)
  }
}

extension ObservationIdentity: Hashable {
  /// Always `true`: states are compared by their fields.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}
}

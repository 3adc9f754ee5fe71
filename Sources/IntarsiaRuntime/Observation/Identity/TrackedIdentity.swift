import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// The check of the type takes place once, not for each value. The functions do not change the
/// values.
@usableFromInline
struct TrackedIdentity<Value> {
  private let type: any ObservableState.Type

  /// - Returns: `nil` if the type tracks no identity.
  @usableFromInline
  init?() {
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    self.type = type
  }

  /// Returns the identity, for comparison with that of a value that lives at the same time.
  func callAsFunction(of value: inout Value) -> ObjectIdentifier {
    func read<Tracked: ObservableState>(_ type: Tracked.Type) -> ObjectIdentifier {
      withOpened(&value, as: type) { $0._$trackedIdentity }
    }
    let type = self.type
    return read(type)
  }

  /// Returns the identity, and keeps it.
  func kept(of value: inout Value) -> Kept<ObjectIdentifier> {
    func read<Tracked: ObservableState>(_ type: Tracked.Type) -> Kept<ObjectIdentifier> {
      withOpened(&value, as: type) { Kept(id: $0._$trackedIdentity, owner: $0._$identity) }
    }
    let type = self.type
    return read(type)
  }

  /// Returns the identity with the mark of the value, and keeps it.
  func mark(of value: inout Value) -> Kept<_InPlaceMark> {
    func read<Tracked: ObservableState>(_ type: Tracked.Type) -> Kept<_InPlaceMark> {
      withOpened(&value, as: type) { Kept(id: $0._$inPlaceMark, owner: $0._$identity) }
    }
    let type = self.type
    return read(type)
  }
}

/// An identity, or a mark with it, that no new value gets while this lives.
@usableFromInline
struct Kept<ID: Equatable>: Equatable {
  let id: ID
  /// The object whose address is part of the identity, equal to any other.
  let owner: ObservationIdentity
}

import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// Whether it does is found out once, not per value.
@usableFromInline
struct TrackedIdentity<Value> {
  private let read: (inout Value) -> ObjectIdentifier
  private let keep: (inout Value) -> KeptIdentity

  /// - Returns: `nil` if the type tracks no identity.
  @usableFromInline
  init?() {
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    self.init(of: type)
  }

  private init<Tracked: ObservableState>(of type: Tracked.Type) {
    // `Tracked` and `Value` are the same type: one was opened from the other.
    read = {
      withUnsafeMutablePointer(to: &$0) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee._$trackedIdentity
      }
    }
    keep = {
      withUnsafeMutablePointer(to: &$0) {
        KeptIdentity(of: UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee)
      }
    }
  }

  /// The identity as something to compare with that of a value which lives at the same time.
  ///
  /// - Parameter value: Handed over where it lies, though it is not changed: anything else would cost a reference to
  ///   whatever is in it.
  @usableFromInline
  func callAsFunction(of value: inout Value) -> ObjectIdentifier {
    read(&value)
  }

  /// The identity itself: as long as it is kept, no new value has the same.
  @usableFromInline
  func identity(of value: inout Value) -> KeptIdentity {
    keep(&value)
  }
}

/// An identity that no new value gets as long as this is kept.
@usableFromInline
struct KeptIdentity: Equatable {
  private let id: ObjectIdentifier
  /// Whose address is part of the identity.
  private let owner: ObservationIdentity

  init(of value: some ObservableState) {
    id = value._$trackedIdentity
    owner = value._$identity
  }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

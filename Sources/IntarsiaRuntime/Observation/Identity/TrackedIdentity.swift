import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// The check of the type takes place once, not for each value.
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
    // `Tracked` and `Value` are the same type, because `Tracked` was opened from `Value`.
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

  /// Returns the identity, for comparison with that of a value that lives at the same time.
  ///
  /// - Parameter value: The value, which is not changed. Passing it by value would retain its
  ///   contents.
  @usableFromInline
  func callAsFunction(of value: inout Value) -> ObjectIdentifier {
    read(&value)
  }

  /// Returns the identity, and keeps it: no new value has it while the result lives.
  @usableFromInline
  func identity(of value: inout Value) -> KeptIdentity {
    keep(&value)
  }
}

/// An identity that no new value gets while this lives.
@usableFromInline
struct KeptIdentity: Equatable {
  private let id: ObjectIdentifier
  /// The object whose address is part of the identity.
  private let owner: ObservationIdentity

  init(of value: some ObservableState) {
    id = value._$trackedIdentity
    owner = value._$identity
  }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// Whether it does is found out once, not per value.
@usableFromInline
struct TrackedIdentity<Value> {
  private let read: (inout Value) -> ObservationIdentity

  /// - Returns: `nil` if the type tracks no identity.
  @usableFromInline
  init?() {
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    read = Self.reader(of: type)
  }

  /// The identity as something to compare with that of a value which lives at the same time.
  ///
  /// - Parameter value: Handed over where it lies, though it is not changed: anything else would cost a reference to
  ///   whatever is in it.
  @usableFromInline
  func callAsFunction(of value: inout Value) -> ObjectIdentifier {
    read(&value)._objectIdentifier
  }

  /// The identity itself: as long as it is kept, no new value has the same.
  @usableFromInline
  func identity(of value: inout Value) -> ObservationIdentity {
    read(&value)
  }

  private static func reader<Tracked: ObservableState>(
    of type: Tracked.Type
  ) -> (inout Value) -> ObservationIdentity {
    // `Tracked` and `Value` are the same type: one was opened from the other.
    {
      withUnsafeMutablePointer(to: &$0) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee._$identity
      }
    }
  }
}

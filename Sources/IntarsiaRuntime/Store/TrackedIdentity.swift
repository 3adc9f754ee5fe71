import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// Whether it does is found out once, not per value.
@usableFromInline
struct TrackedIdentity<Value> {
  private let read: (inout Value) -> ObjectIdentifier

  /// - Returns: `nil` if the type tracks no identity.
  @usableFromInline
  init?() {
    guard let type = Value.self as? any _TrackedIdentity.Type else { return nil }
    read = Self.reader(of: type)
  }

  /// - Parameter value: Handed over where it lies, though it is not changed: anything else would cost a reference to
  ///   whatever is in it.
  @usableFromInline
  func callAsFunction(of value: inout Value) -> ObjectIdentifier {
    read(&value)
  }

  private static func reader<Tracked: _TrackedIdentity>(
    of type: Tracked.Type
  ) -> (inout Value) -> ObjectIdentifier {
    // `Tracked` and `Value` are the same type: one was opened from the other.
    {
      withUnsafeMutablePointer(to: &$0) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee
          ._$trackedIdentity
      }
    }
  }
}

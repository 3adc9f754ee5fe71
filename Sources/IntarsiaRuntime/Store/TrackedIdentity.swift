import IntarsiaCollections

/// Reads the identity of values whose type tracks one.
///
/// Whether it does is found out once, not per value.
struct TrackedIdentity<Value> {
  private let read: (Value) -> ObjectIdentifier

  /// - Returns: `nil` if the type tracks no identity.
  init?() {
    guard let type = Value.self as? any _TrackedIdentity.Type else { return nil }
    read = Self.reader(of: type)
  }

  func callAsFunction(of value: Value) -> ObjectIdentifier {
    read(value)
  }

  private static func reader<Tracked: _TrackedIdentity>(
    of type: Tracked.Type
  ) -> (Value) -> ObjectIdentifier {
    // `Tracked` and `Value` are the same type: one was opened from the other.
    { unsafeBitCast($0, to: Tracked.self)._$trackedIdentity }
  }
}

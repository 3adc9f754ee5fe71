import IntarsiaCollections

/// Reads the mark of values whose type tracks one.
///
/// The check of the type takes place once, not for each value.
@usableFromInline
struct TrackedMark<Value> {
  private let read: (inout Value) -> KeptMark

  /// - Returns: `nil` if the type tracks no marks.
  @usableFromInline
  init?() {
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    self.init(of: type)
  }

  private init<Tracked: ObservableState>(of type: Tracked.Type) {
    // `Tracked` and `Value` are the same type, because `Tracked` was opened from `Value`.
    read = {
      withUnsafeMutablePointer(to: &$0) {
        KeptMark(of: UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee)
      }
    }
  }

  /// Returns the mark.
  ///
  /// - Parameter value: The value, which is not changed. Passing it by value would retain its
  ///   contents.
  func callAsFunction(of value: inout Value) -> KeptMark {
    read(&value)
  }
}

/// A mark whose identity no new value gets while this lives.
@usableFromInline
struct KeptMark: Equatable {
  private let mark: _InPlaceMark
  /// The object whose address is part of the mark's identity.
  private let owner: ObservationIdentity

  init(of value: some ObservableState) {
    mark = value._$inPlaceMark
    owner = value._$identity
  }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.mark == rhs.mark }
}

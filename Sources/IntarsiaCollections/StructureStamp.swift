import Synchronization

/// Numbers that identify the structure of a collection.
///
/// They are unique in the process, not only in one collection, because one collection may be
/// assigned to another.
@usableFromInline
enum StructureStamp {
  /// The stamp of every new collection, because new collections are all empty.
  @usableFromInline static let empty: UInt64 = 0

  private static let last = Atomic<UInt64>(0)

  /// Returns a number that no collection has had yet.
  @usableFromInline
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

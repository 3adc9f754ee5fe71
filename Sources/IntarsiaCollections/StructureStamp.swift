import Synchronization

/// Numbers that tell one structure of a collection from every other one in the process.
///
/// They are unique, not counted for each collection, because one collection may be assigned to another.
@usableFromInline
enum StructureStamp {
  /// What every collection starts with, as they are all empty then.
  @usableFromInline static let empty: UInt64 = 0

  private static let last = Atomic<UInt64>(0)

  /// A number that no collection has had yet.
  @usableFromInline
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

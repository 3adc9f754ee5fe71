/// The changes of the entries of a dictionary, or of the elements of a set.
struct KeyedChanges<Key: Hashable> {
  let changes: [Key: DiffEdit]
  /// Returns the keys of both values, without duplicates.
  let all: () -> [Key]
  /// The number of unchanged entries.
  let unchanged: Int

  /// The maximum number of entries to sort all together.
  ///
  /// Up to this number, unchanged entries are counted at their positions between the changed
  /// entries.
  private static var maximumToSort: Int { 200 }

  /// Returns the edits in the order of the keys.
  ///
  /// If there are more entries than `maximumToSort`, the number of unchanged entries comes last.
  func edits(_ part: (Key) -> DumpPart?) -> [DiffEdit] {
    guard changes.count + unchanged <= Self.maximumToSort else {
      let changed = sorted(Array(changes.keys)) { changes[$0] }
      return unchanged > 0 ? changed + [.same(count: unchanged, first: nil)] : changed
    }
    return sorted(all()) { key in
      changes[key] ?? part(key).map { .same(count: 1, first: $0) }
    }
  }

  private func sorted(_ keys: [Key], _ edit: (Key) -> DiffEdit?) -> [DiffEdit] {
    KeyOrder.sorted(keys) { edit($0)?.texts ?? [] }.compactMap(edit)
  }
}

/// What became of the entries of a dictionary, or of the elements of a set.
struct KeyedChanges<Key: Hashable> {
  let changes: [Key: DiffEdit]
  /// The keys of both, each once.
  let all: () -> [Key]
  /// How many are the same.
  let unchanged: Int

  /// Up to how many entries are sorted, so that those which are the same are counted where they are between others.
  private static var maximumToSort: Int { 200 }

  /// The edits in the order of the keys; among many entries, what is the same comes last.
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

/// The changes of the entries of a dictionary, or of the elements of a set.
struct KeyedChanges<Key: Hashable> {
  let changes: [Key: DiffEdit]
  /// The number of unchanged entries.
  let unchanged: Int

  /// The edits in the order of the keys, and then the number of unchanged entries.
  var edits: [DiffEdit] {
    let changed = KeyOrder.sorted(Array(changes.keys)) { changes[$0]?.texts ?? [] }
      .compactMap { changes[$0] }
    return unchanged > 0 ? changed + [.same(count: unchanged, first: nil)] : changed
  }
}

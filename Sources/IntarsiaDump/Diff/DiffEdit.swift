/// A change of one or more parts of a group.
enum DiffEdit {
  /// Consecutive parts that are the same in both values, with the first of them if it is known.
  case same(count: Int, first: DumpPart?)

  /// A part that is in both values and differs.
  case changed(DumpPart, DumpPart)

  /// A part that only the first value has.
  case removed(DumpPart)

  /// A part that only the second value has.
  case inserted(DumpPart)

  var isInFirst: Bool {
    if case .inserted = self { false } else { true }
  }

  var isInSecond: Bool {
    if case .removed = self { false } else { true }
  }

  var isSame: Bool {
    if case .same = self { true } else { false }
  }

  /// The printed parts and the kind of edit, which order edits that have no other order.
  var texts: [String] {
    func text(_ part: DumpPart?) -> String { part.map { Dumper.text(of: $0.value) } ?? "" }
    return switch self {
    case .same(_, let first): [text(first), text(first), "same"]
    case .changed(let left, let right): [text(left), text(right), "changed"]
    case .removed(let part): [text(part), "", "removed"]
    case .inserted(let part): ["", text(part), "inserted"]
    }
  }
}

extension [DiffEdit] {
  /// The edits of a dictionary or a set: changed elements in the order of their keys, then the
  /// number of unchanged ones.
  init<Key>(_ changes: [Key: DiffEdit], unchanged: Int) {
    self = KeyOrder.sorted([Key](changes.keys)) { changes[$0]?.texts ?? [] }
      .compactMap { changes[$0] }
    if unchanged > 0 { append(.same(count: unchanged, first: nil)) }
  }

  /// The edits, with consecutive `same` edits merged.
  var joined: Self {
    var result: Self = []
    for edit in self {
      guard case .same(let count, _) = edit, case .same(let before, let first)? = result.last else {
        result.append(edit)
        continue
      }
      result[result.count - 1] = .same(count: before + count, first: first)
    }
    return result
  }
}

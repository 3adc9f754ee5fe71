/// What became of parts of a group.
enum DiffEdit {
  /// So many of them, one after another, are in both; the first of them, if it is known.
  case same(count: Int, first: DumpPart?)

  /// It is in both, but not the same.
  case changed(DumpPart, DumpPart)

  /// Only the first has it.
  case removed(DumpPart)

  /// Only the second has it.
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

  /// What the parts are printed as, and what became of them: for an order of edits that nothing else tells apart.
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
  /// The edits, those after one another that are the same put together.
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

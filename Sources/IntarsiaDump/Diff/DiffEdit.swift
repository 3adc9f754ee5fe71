/// What became of one part of a group.
enum DiffEdit {
  /// It is in both.
  case same(DumpGroup.Child)

  /// It is in both, but not the same.
  case changed(DumpGroup.Child, DumpGroup.Child)

  /// Only the first has it.
  case removed(DumpGroup.Child)

  /// Only the second has it.
  case inserted(DumpGroup.Child)

  var isInFirst: Bool {
    if case .inserted = self { false } else { true }
  }

  var isInSecond: Bool {
    if case .removed = self { false } else { true }
  }
}

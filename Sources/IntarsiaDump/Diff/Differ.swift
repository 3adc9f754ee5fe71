/// Compares two values, and writes down the lines that show the difference.
struct Differ {
  private(set) var lines: [String] = []

  private let format: DiffFormat
  private var first = Dumper()
  private var second = Dumper()
  private var depth = 0

  init(format: DiffFormat) {
    self.format = format
  }

  /// Which of the values a line belongs to.
  enum Side {
    case first, second, both
  }

  /// What stands around a part: its labels, and whether another part follows.
  struct Surroundings {
    var labels: (first: String?, second: String?) = (nil, nil)
    var commas = (first: false, second: false, both: false)
  }

  /// Writes the difference of two values that are not the same.
  mutating func compare(
    _ lhs: Any, _ rhs: Any, in surroundings: Surroundings = Surroundings()
  ) {
    let start = lines.count
    let isShown = compareShapes(lhs, rhs, in: surroundings)
    guard !isShown else { return }
    lines.removeSubrange(start...)
    writeAlike(lhs, rhs, in: surroundings)
  }

  /// Writes the difference, and tells whether it shows any.
  private mutating func compareShapes(
    _ lhs: Any, _ rhs: Any, in surroundings: Surroundings
  ) -> Bool {
    let shapes = (
      first.shape(of: lhs, isRoot: depth == 0), second.shape(of: rhs, isRoot: depth == 0)
    )
    switch shapes {
    case (.group(let left), .group(let right)) where belongTogether(left, right):
      let objects = (first.enter(lhs), second.enter(rhs))
      defer {
        first.leave(objects.0)
        second.leave(objects.1)
      }
      return compare(left, right, in: surroundings)
    case (.string(let left), .string(let right))
    where left.isMultiline && right.isMultiline && left.opening == right.opening:
      return compare(left, right, in: surroundings)
    default:
      let left = text(of: lhs, label: surroundings.labels.first, on: .first)
      let right = text(of: rhs, label: surroundings.labels.second, on: .second)
      guard left != right else { return false }
      write(left, comma: surroundings.commas.first, .first)
      write(right, comma: surroundings.commas.second, .second)
      return true
    }
  }

  /// Whether two groups are compared part by part, not shown one after the other.
  private func belongTogether(_ lhs: DumpGroup, _ rhs: DumpGroup) -> Bool {
    guard lhs.kind == rhs.kind, lhs.opening == rhs.opening else { return false }
    guard !lhs.children.isEmpty, !rhs.children.isEmpty else { return false }
    return !(isShort(lhs) && isShort(rhs))
  }

  /// Whether a group is shown on one line.
  private func isShort(_ group: DumpGroup) -> Bool {
    guard group.kind == .payload, group.children.count == 1 else { return group.children.isEmpty }
    var dumper = Dumper()
    return switch dumper.shape(of: group.children[0].value, isRoot: false) {
    case .text(let text): !text.contains("\n")
    case .string(let literal): !literal.isMultiline
    case .group(let group): isShort(group)
    }
  }

  /// Writes two values that are different, but printed alike.
  private mutating func writeAlike(_ lhs: Any, _ rhs: Any, in surroundings: Surroundings) {
    let types = (TypeName(of: type(of: lhs)).text, TypeName(of: type(of: rhs)).text)
    let note = types.0 == types.1 ? "Not equal" : "\(types.0) and \(types.1)"
    write(["// \(note), but printed alike:"], .both)
    let (labels, commas) = (surroundings.labels, surroundings.commas)
    write(text(of: lhs, label: labels.first, on: .first), comma: commas.first, .first)
    write(text(of: rhs, label: labels.second, on: .second), comma: commas.second, .second)
  }
}

extension Differ {
  private mutating func compare(
    _ lhs: DumpGroup, _ rhs: DumpGroup, in surroundings: Surroundings
  ) -> Bool {
    let edits = DiffEdit.edits(from: lhs, to: rhs).map(endingAtOpenObjects)
    let hasDifference = edits.contains {
      if case .same = $0 { false } else { true }
    }
    guard hasDifference else { return false }
    write([lhs.opening], label: surroundings.labels.second, .both)
    depth += 1
    write(edits)
    depth -= 1
    write([rhs.closing], comma: surroundings.commas.both, .both)
    return true
  }

  /// The edit, unless it leads back to objects that are being compared around this place.
  private func endingAtOpenObjects(_ edit: DiffEdit) -> DiffEdit {
    guard case .changed(let left, let right) = edit,
      let object = Dumper.object(in: left.value), first.isOpen(object),
      let other = Dumper.object(in: right.value), second.isOpen(other)
    else { return edit }
    return .same(right)
  }

  private mutating func write(_ edits: [DiffEdit]) {
    let last = (
      first: edits.lastIndex(where: \.isInFirst), second: edits.lastIndex(where: \.isInSecond)
    )
    var unchanged: [DumpGroup.Child] = []
    for (index, edit) in edits.enumerated() {
      let commas = (
        first: index != last.first, second: index != last.second, both: index != edits.count - 1
      )
      if case .same(let child) = edit {
        unchanged.append(child)
        let isEndOfRun =
          if index + 1 < edits.count, case .same = edits[index + 1] { false } else { true }
        if isEndOfRun {
          writeUnchanged(unchanged, comma: commas.both)
          unchanged = []
        }
        continue
      }
      switch edit {
      case .same: break
      case .changed(let left, let right):
        compare(
          left.value, right.value,
          in: Surroundings(labels: (left.label, right.label), commas: commas))
      case .removed(let child):
        write(text(of: child.value, label: child.label, on: .first), comma: commas.first, .first)
      case .inserted(let child):
        write(
          text(of: child.value, label: child.label, on: .second), comma: commas.second, .second)
      }
    }
  }

  /// Writes parts that are the same: one that is short, or else how many there are.
  private mutating func writeUnchanged(_ children: [DumpGroup.Child], comma: Bool) {
    if children.count == 1 {
      let text = text(of: children[0].value, label: children[0].label, on: .second)
      if text.count == 1 { return write(text, comma: comma, .both) }
    }
    write(["… (\(children.count) unchanged)"], comma: comma, .both)
  }

  private mutating func compare(
    _ lhs: StringLiteral, _ rhs: StringLiteral, in surroundings: Surroundings
  ) -> Bool {
    guard lhs.lines != rhs.lines else { return false }
    let label = surroundings.labels.second
    write([lhs.opening], label: label, .both)
    if label != nil { depth += 1 }
    for step in Alignment.steps(from: lhs.lines, to: rhs.lines, by: ==) {
      switch step {
      case .removed(let left): write([String(lhs.lines[left])], .first)
      case .inserted(let right): write([String(rhs.lines[right])], .second)
      case .kept(_, let right): write([String(rhs.lines[right])], .both)
      }
    }
    write([rhs.closing], comma: surroundings.commas.both, .both)
    if label != nil { depth -= 1 }
    return true
  }

  private mutating func text(of value: Any, label: String?, on side: Side) -> [String] {
    side == .first
      ? first.lines(of: value, label: label, depth: depth)
      : second.lines(of: value, label: label, depth: depth)
  }

  /// Writes lines behind the sign of a side, a label before the first of them and a comma behind the last.
  private mutating func write(
    _ text: [String], label: String? = nil, comma: Bool = false, _ side: Side
  ) {
    let sign =
      switch side {
      case .first: format.first
      case .second: format.second
      case .both: format.both
      }
    let margin = String(repeating: "  ", count: depth)
    for (index, line) in text.enumerated() {
      var line = index == 0 ? (label.map { "\($0): " } ?? "") + line : line
      if comma, index == text.count - 1 { line += "," }
      lines.append(line.isEmpty ? sign : "\(sign) \(margin)\(line)")
    }
  }
}

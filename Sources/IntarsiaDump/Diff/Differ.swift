/// Compares two values, and writes down the lines that show the difference.
struct Differ {
  private(set) var lines: [String] = []

  private let format: DiffFormat
  private var first = Dumper(maxLines: Self.maximumLines)
  private var second = Dumper(maxLines: Self.maximumLines)
  private var depth = 0

  /// After how many lines what else differs is only counted: nobody reads more, and writing them takes its time.
  private static let maximumLines = 1_000

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
      first.beginShowing(lhs)
      second.beginShowing(rhs)
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
    guard lhs.name == rhs.name, lhs.closing == rhs.closing else { return false }
    guard lhs.parts.count > 0, rhs.parts.count > 0 else { return false }
    return !(isShort(lhs) || isShort(rhs))
  }

  /// Whether a group is shown on one line.
  private func isShort(_ group: DumpGroup) -> Bool {
    guard group.isPayload, group.parts.count == 1 else { return group.parts.count == 0 }
    var dumper = Dumper()
    return switch dumper.shape(of: group.parts.all[0].value, isRoot: false) {
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
    let edits = lhs.parts.allEdits(to: rhs.parts).map(endingAtShownObjects).joined
    guard !edits.allSatisfy(\.isSame) else { return false }
    let opening = (surroundings.labels.second.map { "\($0): " } ?? "") + rhs.opening
    write(opening.split(separator: "\n").map(String.init), .both)
    depth += 1
    write(edits)
    depth -= 1
    write([rhs.closing], comma: surroundings.commas.both, .both)
    return true
  }

  /// The edit, unless it leads back to objects that were compared before, or are being compared around this place.
  private func endingAtShownObjects(_ edit: DiffEdit) -> DiffEdit {
    guard case .changed(let left, let right) = edit,
      let object = Dumper.object(in: left.value), first.hasShown(object),
      let other = Dumper.object(in: right.value), second.hasShown(other)
    else { return edit }
    return .same(count: 1, first: right)
  }

  private mutating func write(_ edits: [DiffEdit]) {
    let last = (
      first: edits.lastIndex(where: \.isInFirst), second: edits.lastIndex(where: \.isInSecond)
    )
    for (index, edit) in edits.enumerated() {
      if countedRest(of: edits[index...], as: "differences") { return }
      let commas = (
        first: index != last.first, second: index != last.second, both: index != edits.count - 1
      )
      switch edit {
      case .same(let count, let first):
        writeUnchanged(count, first, comma: commas.both)
      case .changed(let left, let right):
        compare(
          left.value, right.value,
          in: Surroundings(labels: (left.label, right.label), commas: commas))
      case .removed(let part):
        write(text(of: part.value, label: part.label, on: .first), comma: commas.first, .first)
      case .inserted(let part):
        write(text(of: part.value, label: part.label, on: .second), comma: commas.second, .second)
      }
    }
  }

  /// Says how many differences follow, if so many lines are there already that no more are written.
  private mutating func countedRest(of edits: ArraySlice<DiffEdit>, as name: String) -> Bool {
    guard lines.count >= Self.maximumLines else { return false }
    let count = edits.count { !$0.isSame }
    guard count > 0 else { return false }
    write(["… (\(count) more \(name))"], .both)
    return true
  }

  /// Writes parts that are the same: one that is short, or else how many there are.
  private mutating func writeUnchanged(_ count: Int, _ part: DumpPart?, comma: Bool) {
    if count == 1, let part {
      // Looked at by a copy, which does not remember the objects in it if they are not shown after all.
      var dumper = second
      let text = dumper.lines(of: part.value, label: part.label, depth: depth)
      if text.count == 1 {
        second = dumper
        return write(text, comma: comma, .both)
      }
    }
    write(["… (\(count) unchanged)"], comma: comma, .both)
  }

  private mutating func compare(
    _ lhs: StringLiteral, _ rhs: StringLiteral, in surroundings: Surroundings
  ) -> Bool {
    guard lhs.lines != rhs.lines else { return false }
    let label = surroundings.labels.second
    write([lhs.opening], label: label, .both)
    if label != nil { depth += 1 }
    let edits = ElementParts(lhs.lines).allEdits(to: ElementParts(rhs.lines))
    var next = 0
    for (index, edit) in edits.enumerated() {
      if countedRest(of: edits[index...], as: "lines that differ") { break }
      switch edit {
      case .same(let count, _):
        writeUnchanged(
          rhs.lines[next..<(next + count)], isFirst: index == 0, isLast: index == edits.count - 1)
        next += count
      case .changed(let left, let right):
        write(["\(left.value)"], .first)
        write(["\(right.value)"], .second)
        next += 1
      case .removed(let left): write(["\(left.value)"], .first)
      case .inserted(let right):
        write(["\(right.value)"], .second)
        next += 1
      }
    }
    write([rhs.closing], comma: surroundings.commas.both, .both)
    if label != nil { depth -= 1 }
    return true
  }

  /// How many unchanged lines of a string are shown before and after those that changed.
  private static let shownLines = 3

  /// Writes lines of a string that are the same: those next to a change, and how many there are between.
  private mutating func writeUnchanged(
    _ unchanged: ArraySlice<Substring>, isFirst: Bool, isLast: Bool
  ) {
    let (before, after) = (isFirst ? 0 : Self.shownLines, isLast ? 0 : Self.shownLines)
    let left = unchanged.count - before - after
    // What takes a line to be left out can as well be shown.
    guard left > Self.shownLines else { return write(unchanged.map(String.init), .both) }
    write(unchanged.prefix(before).map(String.init), .both)
    write(["… (\(left) unchanged lines)"], .both)
    write(unchanged.suffix(after).map(String.init), .both)
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

/// Compares two values and writes the lines of their difference.
struct Differ {
  private(set) var lines: [String] = []

  private let format: DiffFormat
  private var first = Dumper(maxLines: Self.maximumLines)
  private var second = Dumper(maxLines: Self.maximumLines)
  private let comparison: Comparison
  private var depth = 0
  // Open groups are stored here instead of on the call stack. Deeply nested groups could overflow
  // the stack.
  private var open: [OpenGroup] = []

  /// The number of lines after which further differences are only counted.
  ///
  /// Readers do not need more lines, and writing them takes time.
  private static let maximumLines = 1_000

  /// Creates a differ.
  ///
  /// - Parameters:
  ///   - format: The prefixes of the lines.
  ///   - comparison: The comparison that found a difference and has cached its location.
  init(format: DiffFormat, comparison: Comparison) {
    self.format = format
    self.comparison = comparison
  }

  /// The value that a line belongs to, or both values.
  enum Side {
    case first, second, both
  }

  /// The context of a part: its labels, and whether another part follows.
  struct Surroundings {
    var labels: (first: String?, second: String?) = (nil, nil)
    var commas = (first: false, second: false, both: false)
    /// Whether both parts are known not to fit on one line.
    var areLong = false
  }

  /// Two groups whose parts are being compared.
  private struct OpenGroup {
    let edits: [DiffEdit]
    let last: (first: Int?, second: Int?)
    let closing: String
    let comma: Bool
    let arePartsLong: Bool
    var next = 0
  }

  /// Writes the difference of two values that are not the same.
  mutating func compare(_ lhs: Any, _ rhs: Any) {
    begin(lhs, rhs, in: Surroundings())
    while let group = open.last {
      guard group.next < group.edits.count,
        !countedRest(of: group.edits[group.next...], as: "differences")
      else {
        open.removeLast()
        depth -= 1
        write([group.closing], comma: group.comma, .both)
        continue
      }
      open[open.count - 1].next += 1
      write(group.edits[group.next], at: group.next, of: group)
    }
  }

  /// Writes the difference of two values, or opens them as groups.
  private mutating func begin(_ lhs: Any, _ rhs: Any, in surroundings: Surroundings) {
    if !compareShapes(lhs, rhs, in: surroundings) { writeAlike(lhs, rhs, in: surroundings) }
  }

  /// Writes the difference of two values, or opens them as groups if they can be compared part by
  /// part.
  ///
  /// - Returns: Whether there is a visible difference. If not, nothing is written.
  private mutating func compareShapes(
    _ lhs: Any, _ rhs: Any, in surroundings: Surroundings
  ) -> Bool {
    let shapes = (
      first.shape(of: lhs, isRoot: depth == 0), second.shape(of: rhs, isRoot: depth == 0)
    )
    switch shapes {
    case (.group(let left), .group(let right))
    where belongTogether(left, right, areLong: surroundings.areLong):
      first.beginShowing(lhs)
      second.beginShowing(rhs)
      return open(left, right, in: surroundings)
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

  /// Returns whether two groups are compared part by part instead of printed one after the other.
  private func belongTogether(_ lhs: DumpGroup, _ rhs: DumpGroup, areLong: Bool) -> Bool {
    guard lhs.name == rhs.name, lhs.closing == rhs.closing else { return false }
    guard lhs.parts.count > 0, rhs.parts.count > 0 else { return false }
    return areLong || !(isShort(lhs) || isShort(rhs))
  }

  /// Returns whether a group fits on one line.
  private func isShort(_ group: DumpGroup) -> Bool {
    var (group, depth) = (group, depth)
    var dumper = Dumper()
    while depth < Dumper.maximumDepth, group.parts.count > 0 {
      guard group.hasOneValue else { return false }
      switch dumper.shape(of: group.parts.all[0].value, isRoot: false) {
      case .text(let text): return !text.contains("\n")
      case .string(let literal): return !literal.isMultiline
      case .group(let inner): (group, depth) = (inner, depth + 1)
      }
    }
    return true
  }

  /// Writes two values that differ but are printed alike.
  private mutating func writeAlike(_ lhs: Any, _ rhs: Any, in surroundings: Surroundings) {
    let types = (TypeName(of: type(of: lhs)).text, TypeName(of: type(of: rhs)).text)
    let note = types.0 == types.1 ? "Not equal" : "\(types.0) and \(types.1)"
    let (labels, commas) = (surroundings.labels, surroundings.commas)
    first.hasReachedLimit = false
    let left = text(of: lhs, label: labels.first, on: .first)
    let right = text(of: rhs, label: labels.second, on: .second)
    let limit = first.hasReachedLimit ? " down to \(Dumper.maximumDepth) levels" : ""
    write(["// \(note), but printed alike\(limit):"], .both)
    write(left, comma: commas.first, .first)
    write(right, comma: commas.second, .second)
  }
}

extension Differ {
  private mutating func open(
    _ lhs: DumpGroup, _ rhs: DumpGroup, in surroundings: Surroundings
  ) -> Bool {
    let edits = lhs.parts.allEdits(to: rhs.parts, by: comparison).map(endingAtShownObjects).joined
    guard !edits.allSatisfy(\.isSame) else { return false }
    let opening = (surroundings.labels.second.map { "\($0): " } ?? "") + rhs.opening
    write(opening.split(separator: "\n").map(String.init), .both)
    depth += 1
    open.append(
      OpenGroup(
        edits: edits,
        last: (edits.lastIndex(where: \.isInFirst), edits.lastIndex(where: \.isInSecond)),
        closing: rhs.closing, comma: surroundings.commas.both,
        // Groups with one value each are compared only if they do not fit on one line. Their values
        // then do not fit on one line either.
        arePartsLong: lhs.hasOneValue && rhs.hasOneValue))
    return true
  }

  /// Returns the edit, or `same` for two objects that have been compared already or are being
  /// compared.
  private func endingAtShownObjects(_ edit: DiffEdit) -> DiffEdit {
    guard case .changed(let left, let right) = edit,
      let object = Dumper.object(in: left.value), first.hasShown(object),
      let other = Dumper.object(in: right.value), second.hasShown(other)
    else { return edit }
    return .same(count: 1, first: right)
  }

  private mutating func write(_ edit: DiffEdit, at index: Int, of group: OpenGroup) {
    let commas = (
      first: index != group.last.first, second: index != group.last.second,
      both: index != group.edits.count - 1
    )
    switch edit {
    case .same(let count, let first):
      writeUnchanged(count, first, comma: commas.both)
    case .changed(let left, let right):
      begin(
        left.value, right.value,
        in: Surroundings(
          labels: (left.label, right.label), commas: commas, areLong: group.arePartsLong))
    case .removed(let part):
      write(text(of: part.value, label: part.label, on: .first), comma: commas.first, .first)
    case .inserted(let part):
      write(text(of: part.value, label: part.label, on: .second), comma: commas.second, .second)
    }
  }

  /// Writes the number of remaining differences if the maximum number of lines is reached.
  ///
  /// - Returns: Whether the number was written, so that no further edits are written.
  private mutating func countedRest(of edits: ArraySlice<DiffEdit>, as name: String) -> Bool {
    guard lines.count >= Self.maximumLines else { return false }
    let count = edits.count { !$0.isSame }
    guard count > 0 else { return false }
    write(["… (\(count) more \(name))"], .both)
    return true
  }

  /// Writes unchanged parts: a single part if it fits on one line, otherwise the number of parts.
  private mutating func writeUnchanged(_ count: Int, _ part: DumpPart?, comma: Bool) {
    if count == 1, let part {
      // A copy of the dumper lays out the part. Its objects are recorded as shown only if the part
      // is written.
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
    let edits = ElementParts(lhs.lines).allEdits(to: ElementParts(rhs.lines), by: comparison)
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

  /// The number of unchanged lines of a string to write before and after a change.
  private static let shownLines = 3

  /// Writes unchanged lines of a string: the lines next to a change, and the number of lines
  /// between them.
  private mutating func writeUnchanged(
    _ unchanged: ArraySlice<Substring>, isFirst: Bool, isLast: Bool
  ) {
    let (before, after) = (isFirst ? 0 : Self.shownLines, isLast ? 0 : Self.shownLines)
    let left = unchanged.count - before - after
    // The note about omitted lines takes a line itself, so that few lines are written in full.
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

  /// Writes lines after the sign of a side, with a label before the first line and a comma after
  /// the last.
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

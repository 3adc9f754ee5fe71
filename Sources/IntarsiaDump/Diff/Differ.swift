/// Compares two values and writes the lines of their difference.
struct Differ {
  private(set) var lines: [String] = []

  private let format: DiffFormat
  private var dumper = Dumper(maxLines: Self.maximumLines)
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
    var comma = false
  }

  /// Two groups whose parts are being compared.
  private struct OpenGroup {
    let edits: [DiffEdit]
    let last: (first: Int?, second: Int?)
    let closing: String
    let comma: Bool
    let kind: Kind
    var next = 0

    enum Kind {
      /// Properties or associated values: each unchanged one is written.
      case record
      /// Ordered elements: a single unchanged one is written, and several are counted.
      case elements
      /// Elements without an order: unchanged ones are counted.
      case unordered
    }
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
    let before = dumper
    let left = dumper.shape(of: lhs, isRoot: depth == 0)
    let right = onSecondSide { [depth] in $0.shape(of: rhs, isRoot: depth == 0) }
    switch (left, right) {
    case (.group(let left), .group(let right)) where belongTogether(left, right):
      return open(left, right, in: surroundings)
    case (.string(let left), .string(let right))
    where left.isMultiline || right.isMultiline:
      return compare(left, right, in: surroundings)
    default:
      dumper = before
      let left = dumper.lines(of: lhs, label: surroundings.labels.first, depth: depth)
      let right = onSecondSide { [depth] in
        $0.lines(of: rhs, label: surroundings.labels.second, depth: depth)
      }
      guard left != right else {
        dumper = before
        return false
      }
      write(left, comma: surroundings.comma, .first)
      write(right, comma: surroundings.comma, .second)
      return true
    }
  }

  /// Lays out a value of the second side.
  private mutating func onSecondSide<Result>(_ layOut: (inout Dumper) -> Result) -> Result {
    dumper.isSecond = true
    defer { dumper.isSecond = false }
    return layOut(&dumper)
  }

  /// Returns whether two groups are compared part by part instead of printed one after the other.
  private mutating func belongTogether(_ lhs: DumpGroup, _ rhs: DumpGroup) -> Bool {
    guard lhs.name == rhs.name, lhs.type == rhs.type, lhs.closing == rhs.closing,
      !lhs.isObject, lhs.parts.count > 0 || rhs.parts.count > 0
    else { return false }
    return dumper.singleText(of: lhs) == nil && dumper.singleText(of: rhs) == nil
  }

  /// Writes two values that differ but are printed alike.
  private mutating func writeAlike(_ lhs: Any, _ rhs: Any, in surroundings: Surroundings) {
    let types = (TypeName(of: type(of: lhs)).text, TypeName(of: type(of: rhs)).text)
    let areSameType = types.0 == types.1
    let before = dumper
    func lines(_ value: Any, _ label: String?, _ type: String) -> [String] {
      dumper = before
      var lines = dumper.lines(
        of: value, label: label, depth: depth, isAbbreviated: areSameType)
      if !areSameType { lines[lines.count - 1] += " as \(type)" }
      return lines
    }
    let left = lines(lhs, surroundings.labels.first, types.0)
    let right = lines(rhs, surroundings.labels.second, types.1)
    let hasOwnText = lhs is any CustomDumpStringConvertible
    if areSameType, !hasOwnText {
      write(["// Not equal but no difference detected:"], .both)
    }
    write(left, comma: surroundings.comma, .first)
    write(right, comma: surroundings.comma, .second)
  }
}

extension Differ {
  private mutating func open(
    _ lhs: DumpGroup, _ rhs: DumpGroup, in surroundings: Surroundings
  ) -> Bool {
    let edits = lhs.parts.allEdits(to: rhs.parts, by: comparison)
    guard !edits.allSatisfy(\.isSame) else { return false }
    // The opening of an empty dictionary belongs to its closing.
    let group = rhs.parts.count == 0 ? lhs : rhs
    let opening = (surroundings.labels.second.map { "\($0): " } ?? "") + group.opening
    write(opening.split(separator: "\n").map(String.init), .both)
    depth += 1
    open.append(
      OpenGroup(
        edits: edits,
        last: (edits.lastIndex(where: \.isInFirst), edits.lastIndex(where: \.isInSecond)),
        closing: rhs.closing, comma: surroundings.comma,
        kind: rhs.isRecord ? .record : rhs.isUnordered ? .unordered : .elements))
    return true
  }

  private mutating func write(_ edit: DiffEdit, at index: Int, of group: OpenGroup) {
    let commas = (first: index != group.last.first, second: index != group.last.second)
    switch edit {
    case .same(let count, let first):
      writeUnchanged(count, first, in: group.kind, comma: commas.second)
    case .changed(let left, let right):
      begin(
        left.value, right.value,
        in: Surroundings(
          labels: (left.label, right.label), comma: commas.first || commas.second))
    case .removed(let part):
      let lines = dumper.lines(of: part.value, label: part.label, depth: depth)
      write(lines, comma: commas.first, .first)
    case .inserted(let part):
      let lines = onSecondSide { [depth] in
        $0.lines(of: part.value, label: part.label, depth: depth)
      }
      write(lines, comma: commas.second, .second)
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

  /// Writes unchanged parts: a single part without its own parts, or the number of several parts.
  private mutating func writeUnchanged(
    _ count: Int, _ part: DumpPart?, in kind: OpenGroup.Kind, comma: Bool
  ) {
    guard count == 1, kind != .unordered, let part else {
      return write(["… (\(count) unchanged)"], comma: comma, .both)
    }
    let lines = dumper.lines(
      of: part.value, label: part.label, depth: depth, isAbbreviated: true)
    write(lines, comma: comma, .both)
  }

  private mutating func compare(
    _ lhs: StringLiteral, _ rhs: StringLiteral, in surroundings: Surroundings
  ) -> Bool {
    let hashes = max(lhs.hashes, rhs.hashes)
    let (left, right) = (lhs.allLines(hashes: hashes), rhs.allLines(hashes: hashes))
    guard left != right else { return false }
    let label = surroundings.labels.second
    write([hashes + #"""""#], label: label, .both)
    if label != nil { depth += 1 }
    let edits = ElementParts(left).allEdits(to: ElementParts(right), by: comparison)
    var next = 0
    for (index, edit) in edits.enumerated() {
      if countedRest(of: edits[index...], as: "lines that differ") { break }
      switch edit {
      case .same(let count, _):
        writeUnchanged(
          right[next..<(next + count)], isFirst: index == 0, isLast: index == edits.count - 1)
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
    write([#"""""# + hashes], comma: surroundings.comma, .both)
    if label != nil { depth -= 1 }
    return true
  }

  /// The number of unchanged lines of a string to write before and after a change, if there are
  /// too many to write all.
  private static let shownLines = 3

  /// The number of consecutive unchanged lines of a string to write in full.
  private static let maximumUnchangedLines = 40

  /// Writes unchanged lines of a string: the lines next to a change, and the number of lines
  /// between them.
  private mutating func writeUnchanged(
    _ unchanged: ArraySlice<Substring>, isFirst: Bool, isLast: Bool
  ) {
    let (before, after) = (isFirst ? 0 : Self.shownLines, isLast ? 0 : Self.shownLines)
    let left = unchanged.count - before - after
    guard unchanged.count > Self.maximumUnchangedLines else {
      return write(unchanged.map(String.init), .both)
    }
    write(unchanged.prefix(before).map(String.init), .both)
    write(["… (\(left) unchanged lines)"], .both)
    write(unchanged.suffix(after).map(String.init), .both)
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
      lines.append("\(sign) \(margin)\(line)")
    }
  }
}

/// Lays out values, and remembers the objects that it came across.
struct Dumper {
  /// How deep values are shown: of deeper ones, only that they are there.
  private let maxDepth: Int

  /// After how many lines of a group the rest of its parts are only counted.
  private let maxLines: Int

  /// How deep values are shown at the most: each level is indented further, so that lines get as long as they are many.
  static let maximumDepth = 1_000

  /// Whether something was too deep to be shown.
  var hasReachedLimit = false

  private var numbers: [ObjectIdentifier: Int] = [:]
  private var objectCounts: [String: Int] = [:]
  private var shownObjects: Set<ObjectIdentifier> = []
  private var typeNames: [ObjectIdentifier: String] = [:]

  init(maxDepth: Int = .max, maxLines: Int = .max) {
    self.maxDepth = maxDepth
    self.maxLines = maxLines
  }

  /// The lines of a value, the first of them without indentation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: What stands before it.
  ///   - depth: How many groups it is in.
  /// - Returns: At least one line.
  mutating func lines(of value: Any, label: String? = nil, depth: Int = 0) -> [String] {
    var lines: [Line] = []
    // Values inside one another are kept here, and not on the stack, which they could fill.
    var groups: [OpenGroup] = []
    begin(DumpPart(label: label, value: value), depth: depth, &lines, &groups)
    while var group = groups.popLast() {
      if group.putsOnOneLine(&lines) { continue }
      guard group.next < group.parts.count, lines.count - group.start < maxLines else {
        group.close(&lines)
        continue
      }
      let part = group.beginPart(at: lines.count)
      groups.append(group)
      begin(part, depth: depth + groups.count, &lines, &groups)
    }
    return lines.map(\.indented)
  }

  /// Writes a part that has no parts of its own, or opens the group of those that it has.
  private mutating func begin(
    _ part: DumpPart, depth: Int, _ lines: inout [Line], _ groups: inout [OpenGroup]
  ) {
    let prefix = part.label.map { "\($0): " } ?? ""
    let level = groups.count
    switch shape(of: part.value, isRoot: depth == 0) {
    case .text(let text):
      guard !text.isEmpty else { return lines.append(Line(level: level, text: prefix)) }
      lines += Line.lines(of: prefix + text, level: level)
    case .string(let literal):
      lines += Line.lines(
        of: prefix + literal.text, level: level, indentsRest: part.label != nil)
    case .group(let group) where group.parts.count == 0:
      lines.append(Line(level: level, text: prefix + group.opening + group.closing))
    case .group(let group) where depth >= min(maxDepth, Self.maximumDepth):
      let isTooDeep = depth >= Self.maximumDepth
      if isTooDeep { hasReachedLimit = true }
      let rest = isTooDeep ? "… (deeper than \(Self.maximumDepth) levels)" : "…"
      lines.append(Line(level: level, text: prefix + group.opening + rest + group.closing))
    case .group(let group):
      beginShowing(part.value)
      let opening = prefix + group.opening
      groups.append(OpenGroup(group, opening: opening, level: level, start: lines.count))
      lines += Line.lines(of: opening, level: level)
    }
  }

  /// A line, and how many groups of the value it is in.
  ///
  /// The indentation is written when the line is done: a line deep inside is not copied for each group around it.
  private struct Line {
    let level: Int
    var text: String

    var indented: String {
      text.isEmpty ? "" : String(repeating: "  ", count: level) + text
    }

    static func lines(of text: String, level: Int, indentsRest: Bool = false) -> [Line] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        Line(level: $0 > 0 && indentsRest ? level + 1 : level, text: String($1))
      }
    }
  }

  /// A group whose parts are being written.
  private struct OpenGroup {
    let opening, closing: String
    let isPayload: Bool
    let parts: [DumpPart]
    let level: Int
    /// The place of its first line.
    let start: Int
    /// The first part that has not been begun, and the place of the first line of the one before.
    var next = 0, partStart = 0

    init(_ group: DumpGroup, opening: String, level: Int, start: Int) {
      (self.opening, closing, isPayload) = (opening, group.closing, group.isPayload)
      (parts, self.level, self.start) = (group.parts.all, level, start)
    }

    mutating func beginPart(at start: Int) -> DumpPart {
      defer { (next, partStart) = (next + 1, start) }
      return parts[next]
    }

    /// Looks at the part that was written last: one associated value that takes one line stands on that of its case.
    func putsOnOneLine(_ lines: inout [Line]) -> Bool {
      guard next > 0, let last = lines.last else { return false }
      if isPayload, parts.count == 1, lines.count - partStart == 1 {
        lines.removeSubrange(start...)
        lines.append(Line(level: level, text: opening + last.text + closing))
        return true
      }
      if next < parts.count { lines[lines.count - 1].text += "," }
      return false
    }

    /// Counts the parts that were not begun, if there are any, and ends the group.
    func close(_ lines: inout [Line]) {
      if next < parts.count {
        lines.append(Line(level: level + 1, text: "… (\(parts.count - next) more)"))
      }
      lines.append(Line(level: level, text: closing))
    }
  }

  /// The whole text of a value, dumped by itself, as it is inside another one.
  static func text(of value: Any) -> String {
    var dumper = Dumper()
    return dumper.lines(of: value, depth: 1).joined(separator: "\n")
  }

  /// The name of a type, which is worked out once for all values of it.
  mutating func name(of type: any Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let known = typeNames[id] { return known }
    let name = TypeName(of: type).text
    typeNames[id] = name
    return name
  }

  // MARK: - Objects

  /// Takes note that the parts of an object follow, so that they are not shown again.
  mutating func beginShowing(_ value: Any) {
    if let object = Self.object(in: value) { shownObjects.insert(object) }
  }

  /// Whether the parts of an object have been shown, or are being shown around the place that has been reached.
  func hasShown(_ object: ObjectIdentifier) -> Bool {
    shownObjects.contains(object)
  }

  /// The object that a value is, if it is one.
  static func object(in value: Any) -> ObjectIdentifier? {
    if type(of: value) is AnyClass { return ObjectIdentifier(value as AnyObject) }
    guard let wrapper = value as? any OptionalProtocol, let content = wrapper.content else {
      return nil
    }
    return object(in: content)
  }

  /// What tells an object from other ones of its type that were shown before: `#1`, or nothing.
  mutating func number(of object: ObjectIdentifier, type: String) -> String {
    let number: Int
    if let known = numbers[object] {
      number = known
    } else {
      number = objectCounts[type, default: 0]
      objectCounts[type] = number + 1
      numbers[object] = number
    }
    return number == 0 ? "" : "#\(number) "
  }
}

/// Lets any optional be recognised and opened.
private protocol OptionalProtocol {
  var content: Any? { get }
}

extension Optional: OptionalProtocol {
  fileprivate var content: Any? { map { $0 } }
}

/// Lays out values, and records the objects that it has encountered.
struct Dumper {
  /// The depth at which the parts of a value are replaced by an ellipsis.
  private let maxDepth: Int

  /// The number of lines of a group after which its remaining parts are only counted.
  private let maxLines: Int

  /// The upper limit of `maxDepth`.
  ///
  /// Each level increases the indentation, so that the size of the output is quadratic in the
  /// depth.
  static let maximumDepth = 1_000

  /// Whether the parts of a value were omitted at `maximumDepth`.
  var hasReachedLimit = false

  private var numbers: [ObjectIdentifier: Int] = [:]
  private var objectCounts: [String: Int] = [:]
  private var shownObjects: Set<ObjectIdentifier> = []
  private var typeNames: [ObjectIdentifier: String] = [:]

  init(maxDepth: Int = .max, maxLines: Int = .max) {
    self.maxDepth = maxDepth
    self.maxLines = maxLines
  }

  /// Returns the lines of a value, the first of them without indentation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: The label before the value.
  ///   - depth: The number of groups around the value.
  /// - Returns: At least one line.
  mutating func lines(of value: Any, label: String? = nil, depth: Int = 0) -> [String] {
    var lines: [Line] = []
    // Open groups are stored here instead of on the call stack. Deeply nested groups could overflow
    // the stack.
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

  /// Writes a part that has no parts of its own, or opens the group of its parts.
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

  /// A line and the number of groups of the value around it.
  ///
  /// The indentation is added at the end, so that a deeply nested line is not copied for each group
  /// around it.
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
    /// The index of the group's first line.
    let start: Int
    /// The index of the next part, and the index of the first line of the part before it.
    var next = 0, partStart = 0

    init(_ group: DumpGroup, opening: String, level: Int, start: Int) {
      (self.opening, closing, isPayload) = (opening, group.closing, group.isPayload)
      (parts, self.level, self.start) = (group.parts.all, level, start)
    }

    mutating func beginPart(at start: Int) -> DumpPart {
      defer { (next, partStart) = (next + 1, start) }
      return parts[next]
    }

    /// Finishes the part that was written last.
    ///
    /// A single associated value of one line is moved to the line of its case. A part that is not
    /// the last receives a comma.
    ///
    /// - Returns: Whether the group was put on one line.
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

    /// Writes the number of omitted parts, if any, and closes the group.
    func close(_ lines: inout [Line]) {
      if next < parts.count {
        lines.append(Line(level: level + 1, text: "… (\(parts.count - next) more)"))
      }
      lines.append(Line(level: level, text: closing))
    }
  }

  /// Returns the complete text of a value, laid out by itself in the form that it has inside
  /// another value.
  static func text(of value: Any) -> String {
    var dumper = Dumper()
    return dumper.lines(of: value, depth: 1).joined(separator: "\n")
  }

  /// Returns the name of a type, which is computed once for all values of the type.
  mutating func name(of type: any Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let known = typeNames[id] { return known }
    let name = TypeName(of: type).text
    typeNames[id] = name
    return name
  }

  // MARK: - Objects

  /// Records that the parts of an object follow, so that they are not printed again.
  mutating func beginShowing(_ value: Any) {
    if let object = Self.object(in: value) { shownObjects.insert(object) }
  }

  /// Returns whether the parts of an object have been printed, or are being printed around the
  /// current value.
  func hasShown(_ object: ObjectIdentifier) -> Bool {
    shownObjects.contains(object)
  }

  /// Returns the identity of the object that a value is or wraps in an optional; `nil` for other
  /// values.
  static func object(in value: Any) -> ObjectIdentifier? {
    if type(of: value) is AnyClass { return ObjectIdentifier(value as AnyObject) }
    guard let wrapper = value as? any OptionalProtocol, let content = wrapper.content else {
      return nil
    }
    return object(in: content)
  }

  /// Returns the text that distinguishes an object from earlier objects of the same type: empty for
  /// the first object, then `#1`.
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

/// Identifies and unwraps optionals of any type.
private protocol OptionalProtocol {
  var content: Any? { get }
}

extension Optional: OptionalProtocol {
  fileprivate var content: Any? { map { $0 } }
}

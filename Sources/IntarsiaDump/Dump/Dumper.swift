/// Lays out values, and records the objects that it has encountered.
package struct Dumper {
  /// The depth at which the parts of a value are replaced by an ellipsis.
  private let maxDepth: Int

  /// The number of lines of a group after which its remaining parts are only counted.
  private let maxLines: Int

  /// Returns the value to show in place of another one at a path; `nil` to show the value itself.
  var replacement: ((Any, _ path: [String]) -> DumpReplacement?)?

  /// Whether a case whose only associated value is such a case is written on its line.
  private let isCompact: Bool

  /// Whether the value is the second one of a difference.
  var isSecond = false

  /// The upper limit of `maxDepth`.
  ///
  /// Each level increases the indentation, so that the size of the output is quadratic in the
  /// depth.
  static let maximumDepth = 1_000

  private var numbers: [ObjectIdentifier: Int] = [:]
  private var objectCounts: [String: Int] = [:]
  private(set) var shownObjects: Set<ObjectIdentifier> = []
  private var typeNames: [ObjectIdentifier: String] = [:]

  init(maxDepth: Int = .max, maxLines: Int = .max, isCompact: Bool = false) {
    self.isCompact = isCompact
    self.maxDepth = maxDepth
    self.maxLines = maxLines
  }

  /// Returns the lines of a value, the first of them without indentation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: The label before the value.
  ///   - depth: The number of groups around the value.
  ///   - isAbbreviated: Whether an ellipsis replaces the parts of the value.
  /// - Returns: At least one line.
  mutating func lines(
    of value: Any, label: String? = nil, depth: Int = 0, isAbbreviated: Bool = false
  ) -> [String] {
    let limit = isAbbreviated ? depth : min(maxDepth, Self.maximumDepth)
    var lines: [Line] = []
    // Open groups are stored here instead of on the call stack. Deeply nested groups could overflow
    // the stack.
    var groups: [OpenGroup] = []
    begin(DumpPart(label: label, value: value), at: [], depth: depth, limit, &lines, &groups)
    while var group = groups.popLast() {
      group.endPart(&lines)
      guard group.next < group.parts.count, lines.count - group.start < maxLines else {
        group.close(&lines)
        continue
      }
      let part = group.beginPart()
      groups.append(group)
      guard replacement != nil else {
        begin(part, at: [], depth: depth + groups.count, limit, &lines, &groups)
        continue
      }
      let replacement = self.replacement
      if group.isFinal { self.replacement = nil }
      let path = group.path + part.pathComponents
      begin(part, at: path, depth: depth + groups.count, limit, &lines, &groups)
      self.replacement = replacement
    }
    return lines.map(\.indented)
  }

  /// Writes a part that has no parts of its own, or opens the group of its parts.
  private mutating func begin(
    _ part: DumpPart, at path: [String], depth: Int, _ limit: Int, _ lines: inout [Line],
    _ groups: inout [OpenGroup]
  ) {
    let prefix = part.label.map { "\($0): " } ?? ""
    let level = groups.count
    switch shape(of: part.value, at: path, isRoot: depth == 0) {
    case .text(let text):
      guard !text.isEmpty else { return lines.append(Line(level: level, text: prefix)) }
      lines += Line.lines(of: prefix + text, level: level)
    case .string(let literal) where literal.isMultiline && depth >= limit:
      lines.append(Line(level: level, text: prefix + "\"…\""))
    case .string(let literal):
      lines += Line.lines(
        of: prefix + literal.text, level: level, indentsRest: part.label != nil)
    case .group(let group):
      var content =
        group.parts.count == 0
        ? "" : singleText(of: group, at: path, isDeep: depth + 1 >= limit)
      beginShowing(part.value)
      if content != nil {
        for part in group.parts.all { beginShowing(part.value) }
      } else if depth >= limit {
        content = depth >= Self.maximumDepth ? "… (deeper than \(Self.maximumDepth) levels)" : "…"
      }
      if let content {
        let text = prefix + group.opening + content + group.closing
        return lines.append(Line(level: level, text: text))
      }
      let isFinal = group.isFinal || groups.last?.isFinal == true
      groups.append(
        OpenGroup(group, at: path, isFinal: isFinal, level: level, start: lines.count))
      lines += Line.lines(of: prefix + group.opening, level: level)
    }
  }

  /// A line and the number of groups of the value around it.
  ///
  /// The indentation is added at the end, so that a deeply nested line is not copied for each group
  /// around it.
  private struct Line {
    let level: Int
    var text: String

    var indented: String { String(repeating: "  ", count: level) + text }

    static func lines(of text: String, level: Int, indentsRest: Bool = false) -> [Line] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        Line(level: $0 > 0 && indentsRest ? level + 1 : level, text: String($1))
      }
    }
  }

  /// A group whose parts are being written.
  private struct OpenGroup {
    let closing: String
    let parts: [DumpPart]
    let level: Int
    /// The path of the parts, without their own names.
    let path: [String]
    /// Whether no part is replaced.
    let isFinal: Bool
    /// The index of the group's first line.
    let start: Int
    /// The index of the next part.
    var next = 0

    init(_ group: DumpGroup, at path: [String], isFinal: Bool, level: Int, start: Int) {
      closing = group.closing
      self.isFinal = isFinal
      self.path = path + group.pathComponents
      (parts, self.level, self.start) = (group.parts.all, level, start)
    }

    mutating func beginPart() -> DumpPart {
      defer { next += 1 }
      return parts[next]
    }

    /// Adds a comma after the part that was written last, if another part follows.
    func endPart(_ lines: inout [Line]) {
      if next > 0, next < parts.count { lines[lines.count - 1].text += "," }
    }

    /// Writes the number of omitted parts, if any, and closes the group.
    func close(_ lines: inout [Line]) {
      if next < parts.count {
        lines.append(Line(level: level + 1, text: "… (\(parts.count - next) more)"))
      }
      lines.append(Line(level: level, text: closing))
    }
  }

  // MARK: - Groups of one line

  /// Returns the text between the brackets of a group with one part that has no parts of its own;
  /// `nil` for another group, or if the text has several lines.
  mutating func singleText(
    of group: DumpGroup, at path: [String] = [], isDeep: Bool = false
  ) -> String? {
    var (group, path) = (group, path)
    let replacement = self.replacement
    defer { self.replacement = replacement }
    var (opening, closing) = ("", "")
    // A loop, because deeply nested cases could overflow the stack.
    while group.isRecord, group.parts.count == 1, !group.hasHiddenParts,
      closing.count <= Self.maximumDepth
    {
      let part = group.parts.all[0]
      guard isCompact || Self.hasNoParts(part.value) else { return nil }
      if let label = part.label { opening += "\(label): " }
      if group.isFinal { self.replacement = nil }
      if replacement != nil { path += group.pathComponents + part.pathComponents }
      switch shape(of: part.value, at: path, isRoot: false) {
      case .text(let text):
        return text.contains("\n") ? nil : opening + text + closing
      case .string(let literal):
        guard literal.isMultiline else { return opening + literal.text + closing }
        return isDeep ? opening + "\"…\"" + closing : nil
      case .group(let inner):
        opening += inner.opening
        closing = inner.closing + closing
        if inner.parts.count == 0 { return opening + closing }
        // Structs of a compact dump have lines of their own.
        guard isCompact, inner.opening.hasPrefix(".") else { return nil }
        group = inner
      }
    }
    return nil
  }

  /// Returns whether a value has no parts, as its mirror shows it: the value of an optional is a
  /// part.
  private static func hasNoParts(_ value: Any) -> Bool {
    var value = value
    while let other = representation(of: value) { value = other }
    if value is any CustomDumpStringConvertible { return true }
    if object(in: value) != nil { return Mirror(reflecting: value).children.isEmpty }
    return (value as? any OptionalType)?.wrappedValue == nil
  }

  /// Returns the value that is shown instead of another one, if any.
  package static func representation(of value: Any) -> Any? {
    (value as? any CustomDumpRepresentable)?.customDumpValue ?? BridgedObject.value(of: value)
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
    let name = TypeName(of: type, withArguments: false).text
    typeNames[id] = name
    return name
  }

  // MARK: - Objects

  /// Records that the parts of an object follow, so that they are not printed again.
  mutating func beginShowing(_ value: Any) {
    if let object = Self.object(in: value) { shownObjects.insert(object) }
  }

  /// Returns the identity of the object that a value is or wraps in an optional; `nil` for other
  /// values.
  static func object(in value: Any) -> ObjectIdentifier? {
    if type(of: value) is AnyClass { return ObjectIdentifier(value as AnyObject) }
    return (value as? any OptionalType)?.wrappedValue.flatMap(object(in:))
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

/// Lays out values, and remembers the objects that it came across.
struct Dumper {
  /// How deep values are shown: of deeper ones, only that they are there.
  private let maxDepth: Int

  /// After how many lines of a group the rest of its parts are only counted.
  private let maxLines: Int

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
    let prefix = label.map { "\($0): " } ?? ""
    switch shape(of: value, isRoot: depth == 0) {
    case .text(let text):
      return text.isEmpty ? [prefix] : Self.indented(prefix + text, isLabelled: false)
    case .string(let literal):
      return Self.indented(prefix + literal.text, isLabelled: label != nil)
    case .group(let group):
      return lines(of: group, in: value, prefix: prefix, depth: depth)
    }
  }

  private mutating func lines(
    of group: DumpGroup, in value: Any, prefix: String, depth: Int
  ) -> [String] {
    guard group.parts.count > 0 else { return [prefix + group.opening + group.closing] }
    guard depth < maxDepth else { return [prefix + group.opening + "…" + group.closing] }
    beginShowing(value)
    let parts = group.parts.all
    var result = Self.indented(prefix + group.opening, isLabelled: false)
    for (index, part) in parts.enumerated() {
      guard result.count < maxLines else {
        result.append("  … (\(parts.count - index) more)")
        break
      }
      let lines = lines(of: part.value, label: part.label, depth: depth + 1)
      if group.isPayload, parts.count == 1, lines.count == 1 {
        return [prefix + group.opening + lines[0] + group.closing]
      }
      for line in lines { result.append(line.isEmpty ? "" : "  " + line) }
      if index < parts.count - 1 { result[result.count - 1] += "," }
    }
    result.append(group.closing)
    return result
  }

  private static func indented(_ text: String, isLabelled: Bool) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      index > 0 && isLabelled && !line.isEmpty ? "  " + line : String(line)
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

/// Lays out values, and remembers the objects that it came across.
struct Dumper {
  /// How deep values are shown: of deeper ones, only that they are there.
  private let maxDepth: Int

  private var numbers: [ObjectIdentifier: Int] = [:]
  private var objectCounts: [String: Int] = [:]
  private var openObjects: Set<ObjectIdentifier> = []

  init(maxDepth: Int = .max) {
    self.maxDepth = maxDepth
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
      let object = enter(value)
      defer { leave(object) }
      return lines(of: group, prefix: prefix, depth: depth)
    }
  }

  private mutating func lines(of group: DumpGroup, prefix: String, depth: Int) -> [String] {
    guard !group.children.isEmpty else { return [prefix + group.opening + group.closing] }
    guard depth < maxDepth else { return [prefix + group.opening + "…" + group.closing] }
    let children = group.children.map { lines(of: $0.value, label: $0.label, depth: depth + 1) }
    if group.kind == .payload, children.count == 1, children[0].count == 1 {
      return [prefix + group.opening + children[0][0] + group.closing]
    }
    var result = [prefix + group.opening]
    for (index, child) in children.enumerated() {
      result += child.map { $0.isEmpty ? "" : "  " + $0 }
      if index < children.count - 1 { result[result.count - 1] += "," }
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

  /// Takes note that the parts of an object follow, so that it is not shown again inside itself.
  mutating func enter(_ value: Any) -> ObjectIdentifier? {
    guard let object = Self.object(in: value) else { return nil }
    return openObjects.insert(object).inserted ? object : nil
  }

  /// Takes note that the parts of an object are complete.
  mutating func leave(_ object: ObjectIdentifier?) {
    if let object { openObjects.remove(object) }
  }

  /// The object that a value is, if it is one.
  static func object(in value: Any) -> ObjectIdentifier? {
    let value = content(of: value)
    return type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
  }

  /// What is in an optional, also in several of them, or the value itself.
  private static func content(of value: Any) -> Any {
    guard let wrapper = value as? any OptionalProtocol else { return value }
    return wrapper.content.map(content(of:)) ?? value
  }

  /// Whether an object is being shown around the place that has been reached.
  func isOpen(_ object: ObjectIdentifier) -> Bool {
    openObjects.contains(object)
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

/// The lines with which a test would describe a change: `$0.words = "Prime"`.
struct ChangeDescription {
  private(set) var lines: [String] = []

  /// Describes what has become of a value.
  init(from before: some Any, to after: some Any) {
    describe(before, after, path: "$0")
  }

  /// The lines as a closure, if there are any and not too many to be read.
  var closure: String? {
    guard (1...6).contains(lines.count) else { return nil }
    return lines.count == 1
      ? "{ \(lines[0]) }" : "{\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  private mutating func describe(_ before: Any, _ after: Any, path: String) {
    guard !Self.areEqual(before, after) else { return }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    let isStruct = old.displayStyle == .struct && new.displayStyle == .struct
    let literal = Self.literal(after)
    guard literal == nil, isStruct, old.subjectType == new.subjectType else {
      lines.append("\(path) = \(literal ?? "…")")
      return
    }
    for (old, new) in zip(old.children, new.children) {
      // What a macro keeps beside the properties has a dollar sign; what it keeps for one, an underscore.
      guard let label = new.label, !label.contains("$") else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      describe(old.value, new.value, path: "\(path).\(name)")
    }
  }

  private static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func compare<T: Equatable>(_ lhs: T) -> Bool { (rhs as? T) == lhs }
    guard let lhs = lhs as? any Equatable else { return "\(lhs)" == "\(rhs)" }
    return compare(lhs)
  }

  /// How a value is written, if that is short.
  private static func literal(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch value {
    case let value as String: return value.count <= 40 ? value.debugDescription : nil
    case is Bool, is any Numeric: return "\(value)"
    case _ where mirror.displayStyle == .optional:
      return mirror.children.first.map { literal($0.value) } ?? "nil"
    case _ where mirror.displayStyle == .collection && mirror.children.count <= 3:
      let elements = mirror.children.compactMap { literal($0.value) }
      guard elements.count == mirror.children.count else { return nil }
      return "[\(elements.joined(separator: ", "))]"
    default: return nil
    }
  }
}

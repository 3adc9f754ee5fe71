import IntarsiaDump

/// Writes the change of a state as the statements of a test's closure: `$0.row.count = 1`.
struct StateAssignments {
  private(set) var statements: [String] = []

  /// Compares two states, except the histories in them, which tests do not describe.
  init(from before: Any, to after: Any) {
    StateComparison.withoutHistories { compare(before, after, at: "$0", depth: 0) }
  }

  private mutating func compare(_ before: Any, _ after: Any, at path: String, depth: Int) {
    if Self.areEqual(before, after) { return }
    if let old = before as? any CustomDumpRepresentable,
      let new = after as? any CustomDumpRepresentable, !(after is any SwiftSourceRepresentable)
    {
      return compare(old.customDumpValue, new.customDumpValue, at: path, depth: depth + 1)
    }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    if depth < 16, old.subjectType == new.subjectType, old.displayStyle == new.displayStyle,
      !(after is any SwiftSourceRepresentable), !(after is any TraceRedactable)
    {
      switch new.displayStyle {
      case .struct where compareProperties(old, new, at: path, depth: depth): return
      case .optional:
        if let before = old.children.first, let after = new.children.first {
          return compare(before.value, after.value, at: path + "?", depth: depth + 1)
        }
      default: break
      }
    }
    assign(after, at: path)
  }

  /// - Returns: `false` if the properties do not tell how the values differ.
  private mutating func compareProperties(
    _ old: Mirror, _ new: Mirror, at path: String, depth: Int
  ) -> Bool {
    let count = statements.count
    for (before, after) in zip(old.children, new.children) {
      guard let label = after.label, let name = SwiftSource.propertyName(label) else { continue }
      compare(before.value, after.value, at: "\(path).\(name)", depth: depth + 1)
    }
    return statements.count > count
  }

  private mutating func assign(_ value: Any, at path: String) {
    if let source = SwiftSource.of(value) {
      statements.append("\(path) = \(source)")
    } else {
      // A test with this line does not compile, so a reader finishes it first.
      statements.append("\(path) = <#\(type(of: value))#>")
    }
  }

  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func isEqual<Value: Equatable>(_ lhs: Value) -> Bool { rhs as? Value == lhs }
    guard let lhs = lhs as? any Equatable else { return false }
    return isEqual(lhs)
  }
}

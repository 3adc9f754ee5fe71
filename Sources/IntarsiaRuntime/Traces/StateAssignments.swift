import IntarsiaDump

/// Writes the change of a state as the statements of a test's closure: `$0.row.count = 1`.
struct StateAssignments {
  private(set) var statements: [String] = []
  private let redactor = TraceRedactor.current

  /// Compares two states, except the histories in them, which tests do not describe.
  init(from before: Any, to after: Any) {
    StateComparison.withoutHistories { compare(before, after, at: Path(), depth: 0) }
  }

  /// A path in the state, as code and as names.
  private struct Path {
    var code = "$0"
    var names: [String] = []
  }

  private mutating func compare(_ before: Any, _ after: Any, at path: Path, depth: Int) {
    if Self.areEqual(before, after) { return }
    if let old = before as? any CustomDumpRepresentable,
      let new = after as? any CustomDumpRepresentable, !(after is any SwiftSourceRepresentable)
    {
      return compare(old.customDumpValue, new.customDumpValue, at: path, depth: depth + 1)
    }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    if depth < 16, old.subjectType == new.subjectType, old.displayStyle == new.displayStyle,
      !(after is any SwiftSourceRepresentable),
      redactor.replacement(for: after, at: path.names) == nil
    {
      switch new.displayStyle {
      case .struct where compareProperties(old, new, at: path, depth: depth): return
      case .optional:
        if let before = old.children.first, let after = new.children.first {
          let path = Path(code: path.code + "?", names: path.names)
          return compare(before.value, after.value, at: path, depth: depth + 1)
        }
      default: break
      }
    }
    assign(after, at: path)
  }

  /// - Returns: `false` if the properties do not tell how the values differ.
  private mutating func compareProperties(
    _ old: Mirror, _ new: Mirror, at path: Path, depth: Int
  ) -> Bool {
    let count = statements.count
    for (before, after) in zip(old.children, new.children) {
      guard let label = after.label, let name = SwiftSource.propertyName(label) else { continue }
      let path = Path(code: "\(path.code).\(name)", names: path.names + [name])
      compare(before.value, after.value, at: path, depth: depth + 1)
    }
    return statements.count > count
  }

  private mutating func assign(_ value: Any, at path: Path) {
    if let source = SwiftSource.of(value, at: path.names) {
      statements.append("\(path.code) = \(source)")
    } else {
      // A test with this line does not compile, so a reader finishes it first.
      statements.append("\(path.code) = <#\(type(of: value))#>")
    }
  }

  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func isEqual<Value: Equatable>(_ lhs: Value) -> Bool { rhs as? Value == lhs }
    guard let lhs = lhs as? any Equatable else { return false }
    return isEqual(lhs)
  }
}

import IntarsiaDump
import IntarsiaSharing

/// Writes the change of a state as the statements of a test's closure: `$0.row.count = 1`.
struct StateAssignments {
  private(set) var statements: [String] = []

  /// Compares two states.
  init(from before: Any, to after: Any) {
    compare(before, after, at: "$0", depth: 0)
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

  // MARK: - Shared values

  /// Adds the changes of shared values since a moment: `$0.$count.withLock { $0 = 1 }`.
  ///
  /// A value that several parts of the state share has one statement.
  ///
  /// - Parameter references: The changed references.
  mutating func addShared(_ references: Set<ObjectIdentifier>, of state: Any, since: SharedMoment) {
    var remaining = references
    find(&remaining, in: state, at: "$0", depth: 0) { shared, path in
      let before = since.read { shared.customDumpValue }
      let after = shared.customDumpValue
      guard !Self.areEqual(before, after) else { return }
      let source = SwiftSource.of(after) ?? "<#\(type(of: after))#>"
      statements.append("\(path).withLock { $0 = \(source) }")
    }
  }

  /// Calls a closure for each reference, at the first path by which it can be changed.
  private func find(
    _ references: inout Set<ObjectIdentifier>, in value: Any, at path: String, depth: Int,
    _ body: (any AnySharedValue, _ path: String) -> Void
  ) {
    guard depth < 16, !references.isEmpty, !(value is any TraceRedactable) else { return }
    if let value = value as? any CustomDumpRepresentable {
      return find(&references, in: value.customDumpValue, at: path, depth: depth + 1, body)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let wrapped = mirror.children.first {
      return find(&references, in: wrapped.value, at: path + "?", depth: depth + 1, body)
    }
    guard mirror.displayStyle == .struct else { return }
    for child in mirror.children {
      guard let label = child.label, let name = SwiftSource.propertyName(label) else { continue }
      if let shared = child.value as? any AnySharedValue {
        guard shared.canChangeWhole, references.remove(shared.referenceID) != nil else { continue }
        body(shared, "\(path).$\(name)")
      } else {
        find(&references, in: child.value, at: "\(path).\(name)", depth: depth + 1, body)
      }
    }
  }

  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func isEqual<Value: Equatable>(_ lhs: Value) -> Bool { rhs as? Value == lhs }
    guard let lhs = lhs as? any Equatable else { return false }
    return isEqual(lhs)
  }
}

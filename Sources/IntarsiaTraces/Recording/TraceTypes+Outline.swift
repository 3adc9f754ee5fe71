import IntarsiaCases
import IntarsiaDump

extension TraceTypes {
  /// Describes the type of a state by one of its values, and the type of its actions.
  package init<Action>(of state: Any, _ action: Action.Type) {
    self.state = Self.properties(of: state, prefix: "", depth: 0)
    self.action = Self.cases(of: action)
  }

  private static func properties(of value: Any, prefix: String, depth: Int) -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      guard let name = SwiftSource.propertyName(child.label ?? "") else { return [] }
      let mirror = Mirror(reflecting: child.value)
      let line = "\(prefix)\(name): \(TypeName(of: mirror.subjectType).text)"
      guard mirror.displayStyle == .struct, depth < 4, !TraceRedactor.hasOwnDump(child.value) else {
        return [line]
      }
      return [line] + properties(of: child.value, prefix: "\(prefix)\(name).", depth: depth + 1)
    }
  }

  private static func cases<Action>(of action: Action.Type) -> [String] {
    guard let enumeration = action as? any CasePathIterable.Type else {
      return [TypeName(of: action).text]
    }
    return enumeration.caseNames
  }
}

import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  /// Names the feature and the action in issues of the reducer, and of the effects that the action
  /// starts.
  func trace(_ action: Action, _ body: () -> Void) {
    let action = UncheckedSendable(action)
    var trace = IssueTrace.current
    trace.action = IssueTrace.ReachingAction {
      let call = ActionName(action.value)?.call ?? "\(action.value)"
      return "\(featureName(of: action.value)), by the action \(call)"
    }
    IssueTrace.$bound.withValue(trace, operation: body)
  }
}

/// The name of a feature: the type in which its action type is nested.
private func featureName<Action>(of action: Action) -> String {
  var names = String(reflecting: Action.self).split(separator: ".").map(String.init)
    .filter { !$0.contains("unknown context at") }
  if names.count > 1 { names.removeFirst() }
  if names.count > 1, names.last == "Action" { names.removeLast() }
  return names.joined(separator: ".")
}

/// The test line, the effect and the action that led to the running code.
///
/// Issues list the trace, because their own location may not show which code to change. For
/// example, an endpoint without an implementation reports its declaration, which is the same line
/// for every test. The trace has the line of the test that caused the call.
package struct IssueTrace: Sendable {
  /// The line of the test that is driving a feature.
  package var test: IssueLocation?

  /// The source location in a feature that created the running effect.
  package var effect: IssueLocation?

  /// The action that the feature is processing, or that started the running effect.
  package var action: (@Sendable () -> String)?

  /// The action and the effect of the trace, as values of an issue.
  package var values: [(String, String)] {
    var values: [(String, String)] = []
    if let action {
      values.append(("Reached by", action()))
    }
    if let effect { values.append(("Called by the effect made at", "\(effect)")) }
    return values
  }

  /// Returns the arguments of a call, and the trace.
  package func valuesOfCall<each Argument>(
    with argument: repeat each Argument
  ) -> [(String, String)] {
    var printed: [String] = []
    for argument in repeat each argument { printed.append(String(reflecting: argument)) }
    return (printed.isEmpty ? [] : [("Arguments", printed.joined(separator: ", "))]) + values
  }

  /// Adds the trace to the values of an issue, unless a value has the same label or text.
  ///
  /// - Parameter location: The location that the issue is about. It is added if the issue is shown
  ///   at the line of a test instead.
  func complete(
    _ values: [(String, String)], at location: IssueLocation?
  ) -> [(String, String)] {
    var all = values
    func add(_ label: String, _ text: String) {
      if !all.contains(where: { $0.0 == label || $0.1 == text }) { all.append((label, text)) }
    }
    for (label, text) in self.values { add(label, text) }
    if let test, let location, test != location { add("Happened at", "\(location)") }
    return all
  }

  package init(test: IssueLocation? = nil, effect: IssueLocation? = nil) {
    self.test = test
    self.effect = effect
  }

  /// The trace that was bound in this task, or in a task that created it.
  @TaskLocal package static var bound = IssueTrace()

  /// The effect that this task runs for, inherited by the tasks that it creates.
  @TaskLocal package static var running: (any IssueEffect)?

  /// The trace of this task, including its running effect; the tasks that it creates inherit it.
  package static var current: IssueTrace {
    var trace = bound
    if let effect = running { trace.effect = effect.origin }
    return trace
  }

  /// The location to show for the trace: the test's line if it is known, else the effect's.
  package var location: IssueLocation? { test ?? effect }
}

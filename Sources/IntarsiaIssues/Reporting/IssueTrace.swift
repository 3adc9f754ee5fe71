/// What led to the code that runs: for issues whose own place says nothing about who has to act.
///
/// An endpoint that nobody implemented reports where it was declared, which is the same line for every test. The
/// trace has the line of the test that made the call happen.
package struct IssueTrace: Sendable {
  /// The line of the test that drives a feature right now.
  package var test: IssueLocation?

  /// The place in a feature that made the effect which runs right now.
  package var effect: IssueLocation?

  /// The action that the feature processes right now, or that has started that effect.
  package var action: ReachingAction?

  /// An action, and the feature that it was sent to.
  package struct ReachingAction: Sendable {
    /// Made only when something goes wrong.
    let description: @Sendable () -> String

    package init(_ description: @escaping @Sendable () -> String) {
      self.description = description
    }
  }

  /// What led to the code that runs, as values of an issue.
  package var values: [(String, String)] {
    var values: [(String, String)] = []
    if let action {
      values.append(("Reached by", action.description()))
    }
    if let effect { values.append(("Called by the effect made at", "\(effect)")) }
    return values
  }

  /// Adds what led to an issue to its values, unless they say so already.
  ///
  /// - Parameter location: Where it happened, which is worth a word if the issue is shown elsewhere.
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

  /// What was bound in this task, or in one that created it.
  @TaskLocal package static var bound = IssueTrace()

  /// The effect that this task works on, or one that created it.
  @TaskLocal package static var running: (any IssueEffect)?

  /// The trace of this task, which the tasks that it creates inherit.
  package static var current: IssueTrace {
    var trace = bound
    if let effect = running { trace.effect = effect.origin }
    return trace
  }

  /// The place that tells most, if any is known.
  package var location: IssueLocation? { test ?? effect }
}

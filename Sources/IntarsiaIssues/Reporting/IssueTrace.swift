/// What led to the code that runs: for issues whose own place says nothing about who has to act.
///
/// An endpoint that nobody implemented reports where it was declared, which is the same line for every test. The
/// trace has the line of the test that made the call happen.
package struct IssueTrace: Sendable {
  /// The line of the test that drives a feature right now.
  package var test: IssueLocation?

  /// The place in a feature that made the effect which runs right now.
  package var effect: IssueLocation?

  package init(test: IssueLocation? = nil, effect: IssueLocation? = nil) {
    self.test = test
    self.effect = effect
  }

  /// The trace of this task, which the tasks that it creates inherit.
  @TaskLocal package static var current = IssueTrace()

  /// The place that tells most, if any is known.
  package var location: IssueLocation? { test ?? effect }
}

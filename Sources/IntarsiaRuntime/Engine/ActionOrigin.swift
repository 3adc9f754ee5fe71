package import IntarsiaIssues

/// Where an action came from.
package enum ActionOrigin {
  /// Somebody sent it to the store, there.
  case user(IssueLocation)
  /// An effect sent it; the place that made the effect is known if it has a task.
  case effect(IssueLocation?)
}

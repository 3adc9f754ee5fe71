package import IntarsiaIssues

/// The origin of an action.
package enum ActionOrigin {
  /// A caller sent it to the store, at this source location.
  case user(IssueLocation)
  /// An effect sent it.
  ///
  /// The source location that made the effect is known if the effect has a task.
  case effect(IssueLocation?)
}

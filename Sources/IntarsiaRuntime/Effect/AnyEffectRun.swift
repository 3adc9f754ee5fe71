import IntarsiaDependencies
package import IntarsiaIssues

/// An asynchronous operation, of actions of any type.
package class AnyEffectRun: @unchecked Sendable {
  // Safe: nothing in it changes, and its subclass adds only what is `Sendable`.
  package final let name: String?
  package final let priority: TaskPriority?
  /// The place that made the effect.
  package final let origin: IssueLocation
  final let dependencies: DependencySnapshot

  init(
    name: String?, priority: TaskPriority?, origin: IssueLocation,
    dependencies: DependencySnapshot
  ) {
    self.name = name
    self.priority = priority
    self.origin = origin
    self.dependencies = dependencies
  }
}

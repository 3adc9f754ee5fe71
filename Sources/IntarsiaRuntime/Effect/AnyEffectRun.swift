import IntarsiaDependencies
package import IntarsiaIssues

/// An asynchronous operation, of actions of any type.
@usableFromInline
package class AnyEffectRun: @unchecked Sendable {
  // Safe: nothing in it changes, and its subclass adds only what is `Sendable`.
  package final let name: String?
  /// The number of the priority: where that is kept itself, its size is looked up each time.
  final let rawPriority: UInt8?
  /// The place that made the effect.
  package final let origin: IssueLocation
  final let dependencies: DependencySnapshot

  package final var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }

  init(
    name: String?, rawPriority: UInt8?, origin: IssueLocation,
    dependencies: DependencySnapshot
  ) {
    self.name = name
    self.rawPriority = rawPriority
    self.origin = origin
    self.dependencies = dependencies
  }
}

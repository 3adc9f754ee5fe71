import IntarsiaDependencies
package import IntarsiaIssues

/// An asynchronous operation, without the type of its actions.
@usableFromInline
package class AnyEffectRun: @unchecked Sendable {
  // Safe: every property is constant, and the subclass adds only `Sendable` properties.
  package final let name: String?
  /// The raw value of the priority.
  ///
  /// A stored `TaskPriority` would have its size looked up at each access.
  final let rawPriority: UInt8?
  /// The source location that made the effect.
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

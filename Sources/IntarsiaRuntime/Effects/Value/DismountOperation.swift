import IntarsiaDependencies
public import IntarsiaIssues

/// The operation of a feature that is gone.
///
/// It runs in a task of its own, so that neither its caller nor the store cancels it.
@usableFromInline
package struct DismountOperation: Sendable {
  let dependencies = DependencySnapshot.current
  let deadline: Duration
  let location: IssueLocation
  let operation: @Sendable () async -> Void

  @usableFromInline
  init(
    deadline: Duration, location: IssueLocation, operation: @escaping @Sendable () async -> Void
  ) {
    self.deadline = deadline
    self.location = location
    self.operation = operation
  }

  /// Runs the operation, and cancels it at its deadline.
  private func perform() async {
    await Task {
      await withTaskGroup { group in
        group.addTask { await operation() }
        // Begins after the operation, however long that waits for a thread.
        group.addTask {
          guard (try? await Task.sleep(for: deadline)) != nil else { return }
          reportIssue(
            EffectIssues.dismountTimedOut,
            "An operation of onDismount was cancelled at its deadline.",
            values: [("Deadline", "\(deadline)"), ("onDismount at", "\(location)")], at: location)
        }
        await group.next()
        group.cancelAll()
      }
    }.value
  }

  /// Returns an effect that runs the operation.
  func effect<Action>() -> Effect<Action> {
    Effect(
      .run(
        EffectRun(
          name: "onDismount", rawPriority: nil, origin: location, dependencies: dependencies,
          operation: { _ in await perform() }, handler: nil)))
  }

  /// Runs the operation outside of a store.
  func start() {
    Task { await dependencies.bind { await perform() } }
  }
}

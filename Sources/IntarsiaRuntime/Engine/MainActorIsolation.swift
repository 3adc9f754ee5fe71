import IntarsiaThread

/// Whether what runs is on the main actor: asked as an isolation, not as a thread.
///
/// `MainActor.assertIsolated()` asks the same, but can only end the program.
enum MainActorIsolation {
  /// The two words that the executor of the main actor consists of.
  private static let executor = unsafeBitCast(
    MainActor.shared.unownedExecutor, to: (identity: UInt, implementation: UInt).self)

  /// What tells that executor from nearly all others: never 0.
  static var identity: UInt { executor.identity }

  /// Whether the caller is on the main actor, after a comparison with its identity has not shown it.
  @inline(never)
  static var isCurrentUnderAnotherName: Bool {
    intarsia_runs_on(executor.identity, executor.implementation) || MainQueue.isCurrent
  }
}

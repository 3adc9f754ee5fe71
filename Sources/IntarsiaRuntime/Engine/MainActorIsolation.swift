import IntarsiaThread

/// Whether what runs is on the main actor: asked as an isolation, never as a thread.
///
/// `MainActor.assertIsolated()` asks the same, but can only end the program.
enum MainActorIsolation {
  /// The two words that the executor of the main actor consists of.
  private static let executor = unsafeBitCast(
    MainActor.shared.unownedExecutor, to: (identity: UInt, implementation: UInt).self)

  /// Whether the caller is on the main actor.
  @inline(__always)
  static var isCurrent: Bool { isCurrentAtFirstSight || isCurrentUnderAnotherName }

  /// Whether one comparison shows it, as nearly always.
  @inline(__always)
  static var isCurrentAtFirstSight: Bool { intarsia_current_executor() == executor.identity }

  @inline(never)
  private static var isCurrentUnderAnotherName: Bool {
    intarsia_runs_on(executor.identity, executor.implementation) || MainQueue.isCurrent
  }
}

import Intarsia
import Synchronization

/// The parts of durable stores that their kinds and entities share.
final class DurableSettings: Sendable {
  let node: String
  let commits: JournalCommits
  let snapshotInterval: Int
  let report: @Sendable (DurabilityEvent) -> Void
  private let uses = Atomic(0)

  init(
    node: String, commits: JournalCommits, snapshotInterval: Int,
    report: @escaping @Sendable (DurabilityEvent) -> Void
  ) {
    self.node = node
    self.commits = commits
    self.snapshotInterval = snapshotInterval
    self.report = report
  }

  /// Notes the use of an entity.
  func use(_ lastUse: borrowing Atomic<Int>) {
    lastUse.store(uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }
}

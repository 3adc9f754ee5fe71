import Intarsia
import IntarsiaConcurrency
import Synchronization

/// The parts of durable stores that their kinds and entities share.
final class DurableSettings: Sendable {
  let node: String
  let commits: JournalCommits
  let snapshotInterval: Int
  let report: @Sendable (DurabilityEvent) -> Void
  private let uses = Atomic(0)
  private let memoryLimit: Int
  private let count = Atomic(0)
  private let interrupted = VisibleMutex<Set<EntityAddress>>([])
  private let onExcess = VisibleMutex<(@Sendable () -> Void)?>(nil)
  private let onInterruption = VisibleMutex<(@Sendable () -> Void)?>(nil)
  private let active = Atomic(false)

  init(
    node: String, commits: JournalCommits, snapshotInterval: Int, memoryLimit: Int,
    report: @escaping @Sendable (DurabilityEvent) -> Void
  ) {
    self.node = node
    self.commits = commits
    self.snapshotInterval = snapshotInterval
    self.report = report
    self.memoryLimit = memoryLimit
  }

  /// Calls a closure when too many entities are in memory.
  func onExcess(_ perform: @escaping @Sendable () -> Void) {
    onExcess.withLock { $0 = perform }
  }

  /// Calls a closure when effects ended because their entity failed.
  func onInterruption(_ perform: @escaping @Sendable () -> Void) {
    onInterruption.withLock { $0 = perform }
  }

  /// Whether entities can be restored: from the start of the stores until they release all entities.
  var isActive: Bool {
    get { active.load(ordering: .acquiring) }
    set { active.store(newValue, ordering: .releasing) }
  }

  /// Remembers an entity whose effects ended because it failed.
  func interruptByFailure(_ entity: EntityAddress) {
    interrupt(entity)
    onInterruption.withLock { $0 }?()
  }

  /// Remembers an entity whose effects ended with it, so that it is restored soon.
  func interrupt(_ entity: EntityAddress) {
    _ = interrupted.withLock { $0.insert(entity) }
  }

  /// Returns the entities whose effects ended with them.
  func takeInterrupted() -> Set<EntityAddress> {
    interrupted.withLock { interrupted in
      defer { interrupted = [] }
      return interrupted
    }
  }

  /// Notes the change of the number of entities in memory.
  func addCount(_ difference: Int) {
    guard count.add(difference, ordering: .relaxed).newValue > memoryLimit, difference > 0 else {
      return
    }
    onExcess.withLock { $0 }?()
  }

  /// Notes the use of an entity.
  func use(_ lastUse: borrowing Atomic<Int>) {
    lastUse.store(uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }
}

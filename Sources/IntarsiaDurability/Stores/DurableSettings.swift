import Intarsia
import IntarsiaConcurrency
import Synchronization

/// The parts of durable stores that their kinds and entities share.
final class DurableSettings: Sendable {
  let node: String
  let commits: JournalCommits
  let snapshotInterval: Int?
  let report: @Sendable (DurabilityEvent) -> Void
  private let uses = Atomic(0)
  private let memoryLimit: Int
  private let count = Atomic(0)
  private let interrupted = VisibleMutex<Set<EntityAddress>>([])
  private let active = Atomic(false)
  private let onExcess = VisibleMutex(Observer())
  private let onInterruption = VisibleMutex(Observer())

  /// A closure as a property: a generic value that is a closure gets a wrapper at each access.
  private struct Observer {
    var perform: @Sendable () -> Void = {}
  }

  init(
    node: String, commits: JournalCommits, snapshotInterval: Int?, memoryLimit: Int,
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
    onExcess.withLock { $0.perform = perform }
  }

  /// Calls a closure when effects ended because their entity failed.
  func onInterruption(_ perform: @escaping @Sendable () -> Void) {
    onInterruption.withLock { $0.perform = perform }
  }

  /// Whether entities can be restored: from the start of the stores until they release them all.
  var isActive: Bool {
    get { active.load(ordering: .acquiring) }
    set { active.store(newValue, ordering: .releasing) }
  }

  /// Remembers an entity whose effects ended because it failed.
  func interruptByFailure(_ entity: EntityAddress) {
    interrupt(entity)
    let perform = onInterruption.withLock { $0.perform }
    perform()
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
    let perform = onExcess.withLock { $0.perform }
    perform()
  }

  /// Notes the use of an entity.
  func use(_ lastUse: borrowing Atomic<Int>) {
    lastUse.store(uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }
}

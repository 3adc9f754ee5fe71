import Intarsia
import IntarsiaConcurrency
import Synchronization

/// The parts of durable stores that their kinds and entities share.
final class DurableSettings: Sendable {
  let node: String
  let commits: JournalCommits
  let snapshotInterval: Int?
  private let uses = Atomic(0)
  private let memoryLimit: Int
  private let count = Atomic(0)
  /// The entities whose effects ended with them, and the times from which they are restored.
  private let interrupted = VisibleMutex<[EntityAddress: ContinuousClock.Instant]>([:])
  /// The messages whose delivery this process has counted and has not ended.
  private let attempted = VisibleMutex<Set<String>>([])
  private let active = Atomic(false)
  private let weakStores = VisibleMutex(WeakStores())

  private struct WeakStores {
    weak var value: DurableStores?
  }

  /// The stores, which set themselves.
  var stores: DurableStores? {
    get { weakStores.withLock { $0.value } }
    set { weakStores.withLock { $0.value = newValue } }
  }

  /// The time after which a node tries an entity again that it cannot run.
  static let pause = Duration.seconds(5)

  init(
    node: String, commits: JournalCommits, snapshotInterval: Int?, memoryLimit: Int
  ) {
    self.node = node
    self.commits = commits
    self.snapshotInterval = snapshotInterval
    self.memoryLimit = memoryLimit
  }

  /// Whether entities can be restored: from the start of the stores until they release them all.
  var isActive: Bool {
    get { active.load(ordering: .acquiring) }
    set { active.store(newValue, ordering: .releasing) }
  }

  /// The number of processes that may end in deliveries of a message before it is set aside.
  static let maximumAttempts = 5

  /// Counts the delivery of a message, once in this process.
  func countAttempt(of message: JournalMessage) async throws {
    guard attempted.withLock({ $0.insert(message.id).inserted }) else { return }
    do {
      try await commits.journal.countAttempt(of: message.id)
    } catch {
      // An uncertain count stays: no process has ended in between.
      if (error as? DurabilityError)?.code != .uncertain { endAttempt(of: message.id) }
      throw error
    }
  }

  /// Notes that a message was applied or set aside.
  func endAttempt(of message: String) { _ = attempted.withLock { $0.remove(message) } }

  /// The number of other processes that have begun to deliver a message.
  func earlierAttempts(of message: JournalMessage) -> Int {
    message.attempts - (attempted.withLock { $0.contains(message.id) } ? 1 : 0)
  }

  /// Waits for the lease of the node, and returns its term.
  func confirmLease(for entity: EntityAddress) async throws -> Int {
    if let term = commits.lease.term { return term }
    guard let stores, stores.isRunning else { throw DurableStores.stopped(entity) }
    return try await stores.regainLease(for: entity)
  }

  func report(_ event: DurabilityEvent) { commits.report(event) }

  /// Remembers an entity whose effects ended because it failed.
  func interrupt(_ entity: EntityAddress, by error: DurabilityError) {
    let pause = error.isLasting ? Self.pause : .zero
    interrupt(entity, for: pause)
    guard let stores else { return }
    stores.wake(after: max(pause, stores.options.pollInterval))
  }

  /// Remembers an entity whose effects ended with it, so that it is restored after a time.
  func interrupt(_ entity: EntityAddress, for pause: Duration = .zero) {
    interrupted.withLock { $0[entity] = .now + pause }
  }

  /// Returns the entities to restore now, and the time until the next one.
  func takeInterrupted() -> (entities: Set<EntityAddress>, wait: Duration?) {
    interrupted.withLock { interrupted in
      let now = ContinuousClock.now
      let due = interrupted.filter { $0.value <= now }
      for entity in due.keys { interrupted[entity] = nil }
      return (Set(due.keys), interrupted.values.min().map { $0 - now })
    }
  }

  /// Notes the change of the number of entities in memory.
  func addCount(_ difference: Int) {
    guard count.add(difference, ordering: .relaxed).newValue > memoryLimit, difference > 0 else {
      return
    }
    stores?.limitMemory()
  }

  /// Notes the use of an entity.
  func use(_ lastUse: borrowing Atomic<Int>) {
    lastUse.store(uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }
}

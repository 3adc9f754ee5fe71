public import Foundation
public import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Durable entities of one process: a node that runs features whose actions are in a journal.
///
/// ```swift
/// let stores = DurableStores(journal: try await SQLiteJournal(path: "shop.db"))
/// stores.register { Order() }
/// stores.register { Inventory() }
/// try await stores.start()
///
/// let order = stores.store(Order.self, id: "4711")
/// try await order.send(.add(line))     // returns when the action is on disk
/// let total = try await order.total
///
/// await stores.stop()
/// ```
///
/// An entity is restored from the journal when it is first used, and released when it is idle and
/// too many others are in memory. On several nodes with one journal, an entity belongs to one node
/// at a time, and the others forward their actions to it.
///
/// - Isolation: Safe to use from any isolation.
public final class DurableStores: Sendable {
  /// The settings of durable stores.
  public struct Options: Sendable {
    /// The name of the node, unique among the running ones.
    ///
    /// The default is a new identifier.
    public var node: String
    /// The time for which a node owns its entities without a sign of life, on a shared journal.
    ///
    /// A node that cannot renew its lease releases its entities when it ends, and reads none.
    public var lease: Duration
    /// The maximum number of entities in memory.
    ///
    /// Those in use are kept beyond it.
    public var memoryLimit: Int
    /// The number of actions after which an entity writes its state, to be restored faster.
    ///
    /// The default is `nil`: an entity writes its state when the actions since the last time have
    /// as much JSON as the state had then, after at least 4 actions and at most 1,000. So the
    /// reducer runs for at most 3 actions to restore a small state, and a large state is written
    /// seldom.
    public var snapshotInterval: Int?
    /// The time for which a call of the journal is tried again if it cannot be reached.
    ///
    /// An action to an entity of another node waits for this time and the ``lease``.
    public var patience: Duration
    /// The time after which a node looks for messages of other nodes, on a shared journal.
    public var pollInterval: Duration

    /// Creates settings.
    public init(
      node: String = UUID().uuidString, lease: Duration = .seconds(10), memoryLimit: Int = 10_000,
      snapshotInterval: Int? = nil, patience: Duration = .seconds(10),
      pollInterval: Duration = .milliseconds(100)
    ) {
      self.node = node
      self.lease = lease
      self.memoryLimit = memoryLimit
      self.snapshotInterval = snapshotInterval
      self.patience = patience
      self.pollInterval = pollInterval
    }
  }

  let options: Options
  let journal: any Journal
  let settings: DurableSettings
  let dependencies: DependencySnapshot
  /// Distinguishes this start of the node from others under the same name.
  let run = String(UInt64.random(in: .min ... .max), radix: 36)
  private let events: EventObservers
  let state = VisibleMutex(State())

  struct State {
    var kinds: [String: any AnyDurableKind] = [:]
    /// In a fixed order, so that simulations repeat.
    var orderedKinds: [any AnyDurableKind] { kinds.sorted { $0.key < $1.key }.map(\.value) }
    var tasks: [Task<Void, Never>] = []
    var isRunning = false
    /// Wakes the task that delivers messages.
    var wake: AsyncStream<Void>.Continuation?
    /// The entities to which messages are being delivered.
    var receivers: Set<EntityAddress> = []
    /// The entities to which deliveries have ended since the last search for messages began.
    var finishedReceivers: Set<EntityAddress> = []
    /// The callers that wait for messages to other nodes, by their order.
    var waiting: [Int: ForwardWaiter] = [:]
    /// The task that wakes the deliveries later, and its time.
    var laterWake: (time: ContinuousClock.Instant, task: Task<Void, Never>)?
    /// The number of the last forwarded action, or of the last caller that waits for one.
    var lastForward = 0
    var allTasks: [Task<Void, Never>] { tasks + (laterWake.map { [$0.task] } ?? []) }
    var isRetiring = false
    /// Whether the entities whose effects an earlier process has left were found.
    var hasFoundInterrupted = false
    /// The renewal of the lease in progress.
    var renewal: Task<Void, any Error>?
  }

  /// Creates durable stores, which start with ``start()``.
  ///
  /// - Parameters:
  ///   - journal: The journal of the entities.
  ///   - options: The settings.
  ///   - updateDependencies: Overrides dependencies for the reducers and their effects.
  public init(
    journal: any Journal, options: Options = Options(),
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    ReductionCalls.enable()
    var options = options
    // Loops pause between their steps, and sums of times do not overflow.
    let longest = Duration.seconds(Int64(1) << 32)
    options.lease = min(max(options.lease, .milliseconds(3)), longest)
    options.pollInterval = min(max(options.pollInterval, .milliseconds(1)), longest)
    options.patience = min(options.patience, longest)
    // Without a place for the newest entity, it would be released before its action.
    options.memoryLimit = max(1, options.memoryLimit)
    self.options = options
    self.journal = journal
    dependencies = withDependencies(updateDependencies) { DependencySnapshot.captured }
    let events = EventObservers()
    self.events = events
    settings = DurableSettings(
      node: options.node,
      commits: JournalCommits(
        journal: journal, lease: NodeLease(isNeeded: journal.isShared),
        patience: options.patience, report: { events.report($0) }),
      snapshotInterval: options.snapshotInterval, memoryLimit: options.memoryLimit)
    settings.stores = self
  }

  deinit {
    for task in state.withLock(\.allTasks) { task.cancel() }
    ReductionCalls.disable()
  }

  /// Adds a kind of entities.
  ///
  /// - Precondition: No feature of the same kind is registered, and the stores have not started.
  public func register<F: DurableFeature>(_ feature: @escaping @Sendable () -> sending F) {
    let kind = DurableKind(feature, settings: settings, dependencies: dependencies)
    state.withLock { state in
      precondition(state.kinds[F.kind] == nil, "Two features have the kind `\(F.kind)`.")
      precondition(!state.isRunning, "Register `\(F.kind)` before `start()`.")
      state.kinds[F.kind] = kind
    }
  }

  /// Returns the store of an entity, which need not exist yet.
  ///
  /// - Complexity: Constant: the entity is restored at its first use.
  public func store<F: DurableFeature>(
    _ feature: F.Type, id: String
  ) -> DurableStoreActor<F.State, F.Action> {
    DurableStoreActor(address: EntityAddress(kind: F.kind, id: id), stores: self)
  }

  func kind<State, Action>(of address: EntityAddress) throws -> DurableKind<State, Action> {
    let (kind, isRunning) = state.withLock { ($0.kinds[address.kind], $0.isRunning) }
    guard let kind = kind as? DurableKind<State, Action> else {
      throw DurabilityError(
        .unknownKind, entity: address, "No feature of the kind `\(address.kind)` is registered.",
        remedy: "Call `register` before `start()`.")
    }
    guard isRunning else {
      throw DurabilityError(
        .stopped, entity: address, "The durable stores are not running.",
        remedy: "Call `start()` first, and `stop()` last.")
    }
    return kind
  }

  // MARK: - Life

  /// Starts the node: begins its lease, and delivers messages.
  ///
  /// - Throws: A ``DurabilityError`` if the journal cannot be reached.
  public func start() async throws {
    for kind in state.withLock(\.orderedKinds) { _ = try JournalKey.kind.stored(kind.name) }
    try await settings.commits.retry {
      if journal.isShared {
        try await extendLease()
      } else {
        // A lease would keep the next process, under another name, from the entities.
        try await journal.endLease(of: options.node)
      }
    }
    settings.isActive = true
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      precondition(!state.isRunning, "The durable stores have started already.")
      state.isRunning = true
      state.hasFoundInterrupted = false
      state.wake = wake
      state.tasks = [
        Task { [weak self] in
          await self?.restoreInterrupted()
          for await _ in wakes { await self?.deliverMessages() }
        },
        Task { [changes = journal.changes()] in
          for await _ in changes { wake.yield() }
        },
      ]
      if journal.isShared {
        state.tasks.append(
          Task { [weak self, options] in
            var next = ContinuousClock.now + options.lease / 3
            while (try? await TaskObservation.sleep(for: ContinuousClock.now.duration(to: next)))
              != nil
            {
              // After a slow renewal the next one begins at once.
              next = .now + options.lease / 3
              try? await self?.renewLease()
            }
          })
        state.tasks.append(
          Task { [weak self, options, lease = settings.commits.lease] in
            while (try? await TaskObservation.sleep(for: lease.rest ?? options.lease / 3)) != nil {
              if lease.term == nil { await self?.loseLease(evenIf: false) }
            }
          })
        state.tasks.append(
          Task { [options] in
            while (try? await TaskObservation.sleep(for: options.pollInterval)) != nil {
              wake.yield()
            }
          })
      }
    }
    wake.yield()
  }

  /// Stops the node: writes what its entities have reduced, cancels their effects, and ends its
  /// lease.
  ///
  /// The journal stays open.
  public func stop() async {
    await end(isWaiting: true)
    try? await journal.endLease(of: options.node)
  }

  /// Stops the node as a crash would: what is not in the journal is lost, and the lease goes on.
  package func crash() async { await end(isWaiting: false) }

  private func end(isWaiting: Bool) async {
    let (kinds, tasks, wake, waiting) = state.withLock { state in
      state.isRunning = false
      defer {
        (state.tasks, state.wake, state.waiting, state.laterWake) = ([], nil, [:], nil)
      }
      let waiting = state.waiting.sorted { $0.key < $1.key }.map(\.value)
      return (state.orderedKinds, state.allTasks, state.wake, waiting)
    }
    for task in tasks { task.cancel() }
    wake?.finish()
    for waiter in waiting { waiter.outcomes.finish(throwing: Self.stoppedForwarding) }
    for task in tasks { await task.value }
    settings.isActive = false
    _ = settings.commits.lease.lose(evenIf: true)
    for kind in kinds { await kind.retireAll(isWaiting: isWaiting) }
  }

  // MARK: - The lease

  private func extendLease() async throws {
    let lease = settings.commits.lease
    let start = ContinuousClock.now
    let isInForce = try await journal.renewLease(of: options.node, for: options.lease)
    // Until a late renewal was committed, other nodes could claim the entities.
    if !isInForce || lease.term == nil { await loseLease(evenIf: true) }
    lease.extend(to: start + options.lease)
  }

  /// Renews the lease, once for all callers that wait for it.
  private func renewLease() async throws {
    let renewal = state.withLock { state in
      let renewal =
        state.renewal
        ?? Task {
          defer { self.state.withLock { $0.renewal = nil } }
          try await settings.commits.retry {
            do {
              try await extendLease()
            } catch let error as DurabilityError where error.code == .uncertain {
              // The lost answer may have been that the lease begins anew.
              await loseLease(evenIf: true)
              throw error
            }
          }
        }
      state.renewal = renewal
      return renewal
    }
    try await renewal.value
  }

  /// Releases all entities, as other nodes may have claimed them.
  ///
  /// Appends of these entities would fail. Effects and observations end, and no read returns an old
  /// state.
  private func loseLease(evenIf isInForce: Bool) async {
    guard settings.commits.lease.lose(evenIf: isInForce) else { return }
    settings.report(.leaseLost)
    for kind in state.withLock({ $0.orderedKinds }) {
      await kind.retireAll(isWaiting: false)
    }
    wake()
  }

  /// Renews a lease that is over, and returns the new term.
  func regainLease(for entity: EntityAddress) async throws -> Int {
    await loseLease(evenIf: false)
    let start = ContinuousClock.now
    var failure = DurabilityError(
      .unavailable, statement: "lease",
      "The lease of the node was over before its renewal was answered.",
      remedy: "Nothing was written; try again, or choose a longer `Options.lease`.")
    repeat {
      do {
        try await renewLease()
      } catch let error as DurabilityError {
        failure = error
        break
      }
      if let term = settings.commits.lease.term { return term }
    } while ContinuousClock.now - start < options.patience
    failure.entity = entity
    throw failure
  }

  // MARK: - Events

  /// Calls a closure for each event, until the token is released or cancelled.
  ///
  /// - Isolation: The closure is called from any isolation, and must not block.
  public func observe(
    _ report: @escaping @Sendable (DurabilityEvent) -> Void
  ) -> DurabilityObservation {
    DurabilityObservation(events.add(report))
  }

  // MARK: - Memory

  /// Releases idle entities if too many are in memory.
  func limitMemory() {
    let kinds: [any AnyDurableKind]? = state.withLock { state in
      guard !state.isRetiring else { return nil }
      state.isRetiring = true
      return state.orderedKinds
    }
    guard let kinds else { return }
    Task {
      defer { state.withLock { $0.isRetiring = false } }
      let entities = kinds.flatMap { $0.entitiesInMemory() }.sorted { $0.lastUse < $1.lastUse }
      // A tenth more, so that the next entities need no search.
      var excess = entities.count - options.memoryLimit + options.memoryLimit / 10
      for entity in entities {
        guard excess > 0 else { break }
        if await entity.retireIfIdle() { excess -= 1 }
      }
    }
  }
}

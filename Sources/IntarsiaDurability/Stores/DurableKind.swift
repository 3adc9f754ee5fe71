import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// The entities of one kind in memory.
final class DurableKind<State: Codable & Sendable, Action: Codable & Sendable>: AnyDurableKind {
  private enum Slot {
    case loading(Load, Task<Activation, any Error>)
    case ready(Entity<State, Action>)
  }

  /// The identity of a restoration, whose slot may be taken from it meanwhile.
  private final class Load: Sendable {}

  /// The place of an entity.
  enum Activation: Sendable {
    case local(Entity<State, Action>)
    case remote(owner: String)
  }

  let name: String
  let coding: DurableCoding<State, Action>
  private let initialState: @Sendable (_ id: String) -> State
  private let reducer: @Sendable () -> sending Reduce<State, Action>
  private let recovered: @Sendable (State) -> sending Effect<Action>
  private let dependencies: DependencySnapshot
  private let slots = VisibleMutex<[String: Slot]>([:])
  private let settings: DurableSettings

  init<F: DurableFeature>(
    _ feature: @escaping @Sendable () -> sending F, settings: DurableSettings,
    dependencies: DependencySnapshot
  ) where F.State == State, F.Action == Action {
    name = F.kind
    coding = DurableCoding(schema: F.schema, upcasters: F.upcasters)
    initialState = { F.initialState(id: $0) }
    reducer = { Reduce(feature()) }
    recovered = { state in
      var effect = Effect<Action>.none
      dependencies.perform { effect = feature().recovered(state) }
      return effect
    }
    self.settings = settings
    self.dependencies = dependencies
  }

  // MARK: - Activation

  /// Returns an entity that is in memory.
  func entity(_ id: String) -> Entity<State, Action>? {
    let slot = slots.withLock { $0[id] }
    guard case .ready(let entity)? = slot else { return nil }
    settings.use(entity.lastUse)
    return entity
  }

  /// Returns an entity, restored if it is not in memory.
  func activate(_ id: String) async throws -> Activation {
    let term = try await settings.confirmLease(for: EntityAddress(kind: name, id: id))
    let slot: Slot = try slots.withLock { slots in
      guard settings.isActive else {
        throw DurableStores.stopped(EntityAddress(kind: name, id: id))
      }
      if let slot = slots[id] { return slot }
      _ = try EntityAddress(kind: name, id: id).stored()
      let load = Load()
      let slot = Slot.loading(load, Task { try await restore(id, as: load, in: term) })
      slots[id] = slot
      return slot
    }
    switch slot {
    case .ready(let entity):
      settings.use(entity.lastUse)
      return .local(entity)
    case .loading(_, let task):
      return try await task.value
    }
  }

  /// Ends a restoration, unless its slot was taken from it.
  private func end(_ load: Load, of id: String, with slot: Slot?) -> Bool {
    slots.withLock { slots in
      guard case .loading(let current, _) = slots[id], current === load else { return false }
      slots[id] = slot
      return true
    }
  }

  private func restore(_ id: String, as load: Load, in term: Int) async throws -> Activation {
    let address = EntityAddress(kind: name, id: id)
    do {
      let start = ContinuousClock.now
      let journal = settings.commits.journal
      let claim = try await settings.commits.retry {
        try await journal.claim(address, for: settings.node)
      }
      switch claim {
      case .owned(let owner):
        _ = end(load, of: id, with: nil)
        return .remote(owner: owner)
      case .claimed(let history):
        let entity = try dependencies.bind { try restore(address, from: history) }
        let isCurrent = settings.commits.lease.term == term
        guard end(load, of: id, with: isCurrent ? .ready(entity) : nil), isCurrent else {
          // The stores have released all entities meanwhile.
          if history.hasEffects { settings.interrupt(address) }
          throw EntityRetired()
        }
        settings.use(entity.lastUse)
        settings.addCount(1)
        settings.report(
          .recovered(
            address, actions: history.records.count, duration: ContinuousClock.now - start))
        await entity.start()
        return .local(entity)
      }
    } catch {
      defer { _ = end(load, of: id, with: nil) }
      guard var error = error as? DurabilityError else { throw error }
      if error.entity == nil { error.entity = address }
      // This node may be the owner all the same, so that no other one restarts the effects.
      if error.isTemporary { settings.interrupt(address, by: error) } else { await giveUp(address) }
      throw error
    }
  }

  /// Leaves an entity that cannot be restored to nodes that can, such as those of a newer version.
  ///
  /// This node finds its messages again after a time. Until then they do not take the places of
  /// messages to other entities.
  private func giveUp(_ address: EntityAddress) async {
    try? await settings.commits.journal.release(
      address, by: settings.node, for: DurableSettings.pause)
  }

  private func restore(
    _ address: EntityAddress, from history: EntityHistory
  ) throws -> Entity<State, Action> {
    // The versions of later actions are sums.
    guard (0...Int64.max / 2).contains(history.position.version) else {
      throw DurabilityError(
        .corrupted, entity: address, statement: "history",
        "The entity has the version \(history.position.version).",
        remedy: "Restore a backup of the entity's row.")
    }
    let state = try state(of: address, in: history)
    let log = EntityLog(
      address, coding: coding, at: history.position,
      snapshots: SnapshotSchedule(interval: settings.snapshotInterval, after: history))
    return Entity(
      address, state: state, log: log, at: history.position,
      recovery: history.position.version > 0
        ? Entity.Recovery(effect: recovered, wasInterrupted: history.hasEffects) : nil,
      commits: settings.commits, dependencies: dependencies, reducer: reducer
    ) { [weak self] entity, error, hadEffects in
      self?.forget(entity)
      self?.settings.report(.failed(address, error))
      if hadEffects { self?.settings.interrupt(address, by: error) }
    }
  }

  /// Restores the state of a history by running the reducer for each action, without effects.
  ///
  /// - Parameter visit: Called with each action and the state after it.
  func state(
    of address: EntityAddress, in history: EntityHistory,
    visit: (JournalRecord, State) throws -> Void = { _, _ in }
  ) throws -> State {
    var state = try restore(history.snapshot, of: address)
    guard !history.records.isEmpty else { return state }
    let base = reducer()._install()
    for record in history.records {
      let action = try decode("action \(record.version)", of: address) {
        try coding.action(record.action, schema: record.schema)
      }
      let answers: [Reduction.Answer] = try decode("action \(record.version)", of: address) {
        try record.answers.map { try JournalJSON.decode(Data($0.utf8)) } ?? []
      }
      let reduction = Reduction(address, version: record.version, recorded: answers)
      reduction.run { _ = base.reduce(into: &state, action: action) }
      if let error = reduction.error { throw error }
      try visit(record, state)
    }
    return state
  }

  private func restore(_ snapshot: JournalSnapshot?, of address: EntityAddress) throws -> State {
    guard let snapshot else { return initialState(address.id) }
    return try decode("snapshot \(snapshot.version)", of: address) {
      try coding.state(snapshot.state, schema: snapshot.schema)
    }
  }

  private func decode<Value>(
    _ statement: String, of address: EntityAddress, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch var error as DurabilityError {
      error.entity = address
      error.statement = statement
      throw error
    } catch {
      throw DurabilityError(
        .undecodable, entity: address, statement: statement,
        "It cannot be read: \(JournalJSON.summary(of: error)).",
        remedy: "Add an upcaster for its schema, or let `init(from:)` accept it.")
    }
  }

  // MARK: - AnyDurableKind

  func restore(_ id: String) async throws { _ = try await activate(id) }

  func deliver(_ messages: [JournalMessage], to id: String) async throws -> Bool {
    do {
      _ = try EntityAddress(kind: name, id: id).stored()
    } catch {
      for message in messages {
        try await reject(message, because: error, "A message has no possible receiver.")
      }
      return true
    }
    // The reducer may end this process. So the first delivery to an entity is counted, at the same
    // time as its claim: both wait for the same commit.
    let attempts = messages.map { settings.earlierAttempts(of: $0) }
    async let counted: Void = countFirstDelivery(of: messages[0], after: attempts[0], to: id)
    guard case .local(let entity) = try await activate(id) else { return false }
    try await counted
    guard attempts.contains(where: { $0 > 0 }) else {
      try await apply(messages, to: entity)
      return true
    }
    // One of them may be the reason for the end of another process.
    for (message, attempts) in zip(messages, attempts) {
      if attempts >= DurableSettings.maximumAttempts {
        let error = DurabilityError(
          .failed, entity: message.receiver, statement: "message \(message.id)",
          "\(attempts) processes have ended while they delivered the message.",
          remedy: "Repair the reducer, and then call `Journal/requeue(_:)`.")
        try await reject(
          message, because: error, "A message may end each process.", fix: error.remedy)
      } else {
        try await settings.countAttempt(of: message)
        try await apply([message], to: entity)
      }
    }
    return true
  }

  private func countFirstDelivery(
    of message: JournalMessage, after attempts: Int, to id: String
  ) async throws {
    guard entity(id)?.hasDelivered.load(ordering: .relaxed) != true,
      attempts < DurableSettings.maximumAttempts
    else { return }
    try await settings.countAttempt(of: message)
  }

  /// Applies messages to an entity in one append, and sets those aside that cannot be applied.
  private func apply(_ messages: [JournalMessage], to entity: Entity<State, Action>) async throws {
    var actions: [(JournalMessage, Action?)] = []
    var newer: DurabilityError?
    for message in messages {
      do {
        let action = try message.action.map { text in
          try decode("message \(message.id)", of: message.receiver) {
            try coding.action(text, schema: message.schema)
          }
        }
        actions.append((message, action))
      } catch let error as DurabilityError where error.code == .newerSchema {
        // A newer program can read it. The messages after it wait, to keep their order.
        newer = error
        break
      } catch let error as DurabilityError {
        try await reject(message, because: error, "A message to a durable entity cannot be read.")
      }
    }
    let applied: [String]
    do {
      applied = try await entity.deliver(actions)
    } catch let failure as MessageFailure {
      // The messages beside it are delivered without it.
      try await reject(
        failure.message, because: failure.error,
        "A message to a durable entity cannot be applied.", fix: failure.error.remedy)
      return
    } catch let error as DurabilityError where error.isLasting {
      await leave(entity)
      throw error
    }
    if !applied.isEmpty { entity.hasDelivered.store(true, ordering: .relaxed) }
    for (message, _) in actions { settings.endAttempt(of: message.id) }
    for message in applied { settings.report(.delivered(entity.address, message: message)) }
    if let newer {
      await leave(entity)
      throw newer
    }
  }

  /// Sets a message aside that fails each time.
  private func reject(
    _ message: JournalMessage, because error: DurabilityError, _ text: String, fix: String? = nil
  ) async throws {
    try await settings.commits.journal.reject(message.id, reason: "\(error)")
    settings.endAttempt(of: message.id)
    settings.report(.rejected(message.receiver, message: message.id, error))
    reportIssue(
      DurabilityIssues.messageRejected, text,
      values: [("Message", message.id), ("Error", "\(error)")], fix: fix, at: IssueLocation())
  }

  /// Releases an entity, and lets other nodes own it first.
  ///
  /// Without other nodes it stays in memory with its effects, and only its messages wait.
  private func leave(_ entity: Entity<State, Action>) async {
    if settings.commits.journal.isShared {
      // The journal says that effects ran, so the next owner starts them again.
      _ = await entity.retire()
      forget(entity)
    }
    await giveUp(entity.address)
  }

  func entitiesInMemory() -> [EntityInMemory] {
    slots.withLock { slots in
      slots.compactMap { id, slot in
        guard case .ready(let entity) = slot else { return nil }
        return EntityInMemory(lastUse: entity.lastUse.load(ordering: .relaxed)) { [weak self] in
          guard await entity.retireIfIdle() else { return false }
          self?.forget(entity)
          self?.settings.report(.retired(entity.address))
          return true
        }
      }
    }
  }

  private func forget(_ entity: Entity<State, Action>) {
    let isCurrent = slots.withLock { slots in
      guard case .ready(let current) = slots[entity.address.id], current === entity else {
        return false
      }
      slots[entity.address.id] = nil
      return true
    }
    if isCurrent { settings.addCount(-1) }
  }

  func retireAll(isWaiting: Bool) async {
    let taken = slots.withLock { slots in
      defer { slots = [:] }
      // In a fixed order, so that simulations repeat.
      return slots.sorted { $0.key < $1.key }.map(\.value)
    }
    for case .ready(let entity) in taken {
      settings.addCount(-1)
      let hadEffects = isWaiting ? await entity.retire() : await entity.abandon()
      if hadEffects { settings.interrupt(entity.address) }
    }
    // Each finds that it has lost its slot.
    for case .loading(_, let task) in taken { _ = try? await task.value }
  }
}

/// The entities of one kind, without its types.
protocol AnyDurableKind: AnyObject, Sendable {
  var name: String { get }

  /// Restores an entity, so that its effects run.
  func restore(_ id: String) async throws

  /// Delivers messages to an entity, in their order.
  ///
  /// - Returns: Whether this node is the owner; otherwise it delivers nothing.
  func deliver(_ messages: [JournalMessage], to id: String) async throws -> Bool

  func entitiesInMemory() -> [EntityInMemory]

  /// Releases all entities.
  ///
  /// - Parameter isWaiting: Whether to wait for the changes so far.
  func retireAll(isWaiting: Bool) async
}

/// An entity in memory, without its types.
struct EntityInMemory: Sendable {
  let lastUse: Int
  /// Releases the entity if it is idle, and returns whether it was.
  let retireIfIdle: @Sendable () async -> Bool
}

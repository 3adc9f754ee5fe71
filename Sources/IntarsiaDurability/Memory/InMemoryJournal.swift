import Foundation
import IntarsiaConcurrency

/// A journal in memory, for tests, previews and trials.
///
/// ```swift
/// let journal = InMemoryJournal { statement in
///   statement == .append && generator.next() % 10 == 0 ? .lostAfterCommit : nil
/// }
/// ```
///
/// It has the promises of the other journals as long as the process lives. A test stops one
/// ``DurableStores`` without a flush, starts another one with the same journal, and so tests a
/// crash. Faults can be simulated at each statement.
///
/// - Complexity: Appends and claims take constant time. Searches for messages take time that is
///   proportional to the number of pending messages.
public final class InMemoryJournal: Journal {
  /// See ``Journal/isShared``.
  public let isShared: Bool

  private struct StoredEntity {
    var position = JournalPosition(version: 0, epoch: 0)
    var owner: String?
    var records: [JournalRecord] = []
    var snapshot: JournalSnapshot?
    var hasEffects = false
  }

  /// A node that gave an entity up, which need not be stored.
  private struct Refusal: Hashable {
    let entity: EntityAddress
    let node: String
  }

  private struct Message {
    let number: Int64
    var message: JournalMessage
    var outcome: MessageOutcome?
    var time: Int64
  }

  private struct State {
    var entities: [EntityAddress: StoredEntity] = [:]
    var messages: [String: Message] = [:]
    /// The identifiers of the stored timers by their receivers and names.
    var timers: [EntityAddress: [String: String]] = [:]
    /// The identifiers of the messages without an outcome.
    var pending: Set<String> = []
    var lastNumber: Int64 = 0
    /// The end of each node's lease.
    var leases: [String: Int64] = [:]
    /// The times until which nodes leave entities to others.
    var refusals: [Refusal: Int64] = [:]
    /// Whether observers are notified after the statement.
    var hasNews = false
    var isClosed = false
  }

  private let state = VisibleMutex(State())
  private let observers = ChangeObservers()
  private let now: @Sendable () -> Int64
  private let fault: @Sendable (JournalStatement) -> JournalFault?

  /// Creates an empty journal.
  ///
  /// - Parameters:
  ///   - isShared: Whether several ``DurableStores`` use the journal.
  ///   - fault: Returns the fault of the next statement; `nil` for none.
  ///   - now: Returns the journal's time in microseconds since 1970. The default is the system's
  ///     time.
  public init(
    isShared: Bool = false,
    fault: @escaping @Sendable (_ statement: JournalStatement) -> JournalFault? = { _ in nil },
    now: (@Sendable () -> Int64)? = nil
  ) {
    self.isShared = isShared
    self.now = now ?? { JournalTime.now }
    self.fault = fault
  }

  // MARK: - Leases and claims

  /// See ``Journal/renewLease(of:for:)``.
  public func renewLease(of node: String, for duration: Duration) async throws -> Bool {
    let node = try JournalKey.node.stored(node)
    return try await perform(.lease, of: nil) { state in
      let time = now()
      let wasInForce = state.leases[node].map { $0 > time } ?? false
      state.leases[node] = time + JournalTime.microseconds(of: duration)
      return wasInForce
    }
  }

  /// See ``Journal/endLease(of:)``.
  public func endLease(of node: String) async throws {
    try await perform(.lease, of: nil) { state in
      state.leases[node] = nil
      state.hasNews = true
    }
  }

  /// See ``Journal/claim(_:for:)``.
  public func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    let (entity, node) = (try entity.stored(), try JournalKey.node.stored(node))
    return try await perform(.claim, of: entity) { state in
      if let owner = otherOwner(of: entity, than: node, in: state) { return .owned(by: owner) }
      var stored = state.entities[entity] ?? StoredEntity()
      stored.position.epoch &+= 1
      stored.owner = node
      state.entities[entity] = stored
      return .claimed(Self.history(of: stored, isWhole: false))
    }
  }

  /// See ``Journal/release(_:by:for:)``.
  public func release(
    _ entity: EntityAddress, by node: String, for duration: Duration
  ) async throws {
    try await perform(.claim, of: entity) { state in
      let time = now()
      state.refusals = state.refusals.filter { $0.value > time }
      state.refusals[Refusal(entity: entity, node: node)] =
        time + JournalTime.microseconds(of: duration)
      if state.entities[entity]?.owner == node { state.entities[entity]?.owner = nil }
      state.hasNews = true
    }
  }

  /// Returns the end of the time in which a node leaves an entity to others.
  private func refusalEnd(of entity: EntityAddress, by node: String, in state: State) -> Int64? {
    guard let end = state.refusals[Refusal(entity: entity, node: node)], end > now(),
      state.entities[entity]?.owner != node
    else { return nil }
    return end
  }

  /// Returns the owner of an entity whose lease is in force, if it is another node.
  private func otherOwner(
    of entity: EntityAddress, than node: String, in state: State
  ) -> String? {
    guard let owner = state.entities[entity]?.owner, owner != node,
      let end = state.leases[owner], end > now()
    else { return nil }
    return owner
  }

  // MARK: - Reading

  /// See ``Journal/history(of:isWhole:)``.
  public func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
    try await perform(.read, of: entity) { state in
      state.entities[entity].map { Self.history(of: $0, isWhole: isWhole) }
    }
  }

  private static func history(of entity: StoredEntity, isWhole: Bool) -> EntityHistory {
    // A snapshot is needed for a whole history, too, if the actions before it were deleted.
    let isComplete = entity.records.count == entity.position.version
    let snapshot = isWhole && isComplete ? nil : entity.snapshot
    let start = snapshot?.version ?? 0
    return EntityHistory(
      position: entity.position, snapshot: snapshot,
      records: entity.records.filter { $0.version > start }, hasEffects: entity.hasEffects)
  }

  /// See ``Journal/position(of:)``.
  public func position(of entity: EntityAddress) async throws -> JournalPosition? {
    try await perform(.read, of: entity) { $0.entities[entity]?.position }
  }

  /// See ``Journal/entities(of:after:limit:)``.
  public func entities(
    of kind: String, after id: String?, limit: Int
  ) async throws -> [EntityAddress] {
    try await perform(.read, of: nil) { state in
      let found = state.entities.keys.filter { entity in
        entity.kind == kind && (id.map { entity.id > $0 } ?? true)
      }
      return Array(found.sorted().prefix(max(0, limit)))
    }
  }

  /// See ``Journal/interruptedEntities(for:kinds:includingOwn:limit:)``.
  public func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    try await perform(.read, of: nil) { state in
      let found = state.entities.filter { address, entity in
        entity.hasEffects && kinds.contains(address.kind) && (includesOwn || entity.owner != node)
          && otherOwner(of: address, than: node, in: state) == nil
          && refusalEnd(of: address, by: node, in: state) == nil
      }
      return Array(found.keys.sorted().prefix(max(0, limit)))
    }
  }

  // MARK: - Appending

  /// See ``Journal/append(_:)``.
  public func append(_ append: JournalAppend) async throws {
    let append = try append.stored()
    try await perform(.append, of: append.entity) { state in
      guard var entity = state.entities[append.entity], entity.position == append.expected else {
        throw DurabilityError.fenced(append, found: state.entities[append.entity]?.position)
      }
      if let id = append.applied.first(where: { state.messages[$0]?.outcome != nil }) {
        throw DurabilityError.alreadyApplied(id, to: append.entity)
      }
      entity.position = append.result
      entity.hasEffects = append.hasEffects
      entity.records += append.records
      if let snapshot = append.snapshot { entity.snapshot = snapshot }
      state.entities[append.entity] = entity

      let version = MessageOutcome.applied(append.result.version)
      for id in append.applied {
        if state.messages[id] == nil {
          let key = JournalMessage(id: id, receiver: append.entity, action: nil)
          add(key, to: &state)
        }
        end(id, version, in: &state)
      }
      for timer in append.cancelledTimers { cancel(timer, of: append.entity, in: &state) }
      for message in append.messages { add(message, to: &state) }
      if !append.messages.isEmpty || !append.applied.isEmpty { state.hasNews = true }
    }
  }

  private func cancel(_ timer: String, of entity: EntityAddress, in state: inout State) {
    guard let id = state.timers[entity]?.removeValue(forKey: timer) else { return }
    if state.timers[entity]?.isEmpty == true { state.timers[entity] = nil }
    state.messages[id] = nil
    state.pending.remove(id)
  }

  private func add(_ message: JournalMessage, to state: inout State) {
    guard state.messages[message.id] == nil else { return }
    if let timer = message.timer {
      cancel(timer, of: message.receiver, in: &state)
      state.timers[message.receiver, default: [:]][timer] = message.id
    }
    state.lastNumber += 1
    state.messages[message.id] = Message(number: state.lastNumber, message: message, time: now())
    state.pending.insert(message.id)
  }

  // MARK: - Messages

  /// See ``Journal/post(_:)``.
  public func post(_ messages: [JournalMessage]) async throws {
    let messages = try messages.map { try $0.stored() }
    try await perform(.post, of: messages.first?.receiver) { state in
      for message in messages { add(message, to: &state) }
      state.hasNews = true
    }
  }

  /// See ``Journal/deliverableMessages(for:kinds:limit:)``.
  public func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    try await perform(.read, of: nil) { state in
      let time = now()
      let pending = state.pending.compactMap { state.messages[$0] }
        .filter { kinds.contains($0.message.receiver.kind) }
        .sorted { $0.number < $1.number }
      let due = pending.filter { message in
        message.message.due.map { $0 <= time } ?? true
          && otherOwner(of: message.message.receiver, than: node, in: state) == nil
          && refusalEnd(of: message.message.receiver, by: node, in: state) == nil
      }
      let nextDue = pending.compactMap(\.message.due).filter { $0 > time }.min()
      let retry = pending.compactMap {
        refusalEnd(of: $0.message.receiver, by: node, in: state)
      }.min()
      let leaseEnd = state.leases.filter { $0.key != node && $0.value > time }.values.min()
      let queues = Dictionary(grouping: due, by: \.message.receiver).values
      let messages = Dictionary(uniqueKeysWithValues: due.map { ($0.number, $0.message) })
      let found = DeliverableMessages.chosen(
        from: queues.map { $0.map(\.number) }, limit: limit
      ) { messages[$0] }
      return DeliverableMessages(
        messages: found, nextDue: nextDue,
        wait: JournalTime.wait(from: time, until: nextDue, leaseEnd, retry))
    }
  }

  /// See ``Journal/outcomes(of:)``.
  public func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
    try await perform(.read, of: nil) { state in
      messages.reduce(into: [:]) { $0[$1] = state.messages[$1]?.outcome }
    }
  }

  /// See ``Journal/reject(_:reason:)``.
  public func reject(_ message: String, reason: String) async throws {
    try await perform(.post, of: nil) { state in
      guard state.pending.contains(message) else { return }
      end(message, .rejected(reason), in: &state)
      state.hasNews = true
    }
  }

  /// Stores the outcome of a message, which is kept by its own time.
  private func end(_ message: String, _ outcome: MessageOutcome, in state: inout State) {
    state.messages[message]?.outcome = outcome
    state.messages[message]?.time = now()
    state.pending.remove(message)
  }

  /// See ``Journal/countAttempt(of:)``.
  public func countAttempt(of message: String) async throws {
    try await perform(.post, of: nil) { state in
      if state.pending.contains(message) { state.messages[message]?.message.attempts += 1 }
    }
  }

  /// See ``Journal/rejectedMessages(of:limit:)``.
  public func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage] {
    try await perform(.read, of: nil) { state in
      let ordered = state.messages.values.sorted { $0.number < $1.number }
      let rejected = ordered.compactMap { stored -> RejectedMessage? in
        guard stored.message.receiver.kind == kind, case .rejected(let reason)? = stored.outcome
        else { return nil }
        return RejectedMessage(message: stored.message, reason: reason)
      }
      return Array(rejected.prefix(max(0, limit)))
    }
  }

  /// See ``Journal/requeue(_:)``.
  @discardableResult
  public func requeue(_ message: String) async throws -> Bool {
    try await perform(.post, of: nil) { state in
      guard case .rejected? = state.messages[message]?.outcome else { return false }
      state.messages[message]?.outcome = nil
      state.messages[message]?.message.attempts = 0
      state.pending.insert(message)
      state.hasNews = true
      return true
    }
  }

  /// See ``Journal/timer(_:of:)``.
  public func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
    try await perform(.read, of: entity) { state in
      guard let id = state.timers[entity]?[name] else { return nil }
      return state.messages[id].map { JournalTimer(message: id, due: $0.message.due) }
    }
  }

  // MARK: - Maintenance

  /// See ``Journal/changes()``.
  public func changes() -> AsyncStream<Void> { observers.changes() }

  /// See ``Journal/prune(before:)``.
  public func prune(before time: Int64) async throws -> Int {
    try await perform(.post, of: nil) { state in
      var count = 0
      for (address, entity) in state.entities {
        guard let snapshot = entity.snapshot else { continue }
        let kept = entity.records.filter { $0.version > snapshot.version || $0.time >= time }
        count += entity.records.count - kept.count
        state.entities[address]?.records = kept
      }
      for (id, message) in state.messages where message.outcome != nil && message.time < time {
        // A timer that has ended is kept until its entity cancels it.
        guard message.message.timer == nil else { continue }
        state.messages[id] = nil
        count += 1
      }
      return count
    }
  }

  /// See ``Journal/close()``.
  public func close() async {
    state.withLock { $0.isClosed = true }
    observers.close()
  }

  // MARK: - Faults

  /// Runs a statement as a transaction, with the fault that is due.
  private func perform<Result>(
    _ statement: JournalStatement, of entity: EntityAddress?,
    _ change: (inout State) throws -> Result
  ) async throws -> Result {
    func failure(_ code: DurabilityError.Code, _ text: String, fix: String) -> DurabilityError {
      DurabilityError(code, entity: entity, statement: statement.rawValue, text, remedy: fix)
    }
    func lost() -> DurabilityError {
      failure(
        .uncertain, "The connection to the journal was lost during a commit.",
        fix: "Read the entity's position to learn whether the change was made.")
    }
    let fault = fault(statement)
    switch fault {
    case .slow(let duration):
      try? await TaskObservation.sleep(for: duration)
    case .unavailable:
      throw failure(.unavailable, "The journal cannot be reached.", fix: "Try again.")
    case .full:
      throw failure(
        .full, "The disk of the journal is full.",
        fix: "Nothing was written; make room and try again.")
    case .lostBeforeCommit:
      throw lost()
    case .lostAfterCommit, nil:
      break
    }
    let (result, hasNews) = try state.withLock { state in
      guard !state.isClosed else {
        throw failure(.stopped, "The journal is closed.", fix: "Use the journal before `close()`.")
      }
      // Nothing throws after the first change, so that a failed statement changes nothing.
      let result = try change(&state)
      defer { state.hasNews = false }
      return (result, state.hasNews)
    }
    if hasNews { observers.notify() }
    if fault == .lostAfterCommit { throw lost() }
    return result
  }
}

import IntarsiaDurability
import IntarsiaSimulation

/// The connection of one node to the journal, whose statements can be late and can fail.
struct NodeJournal: Journal {
  /// The disturbance of one statement.
  struct Disturbance: Sendable {
    /// The time until the statement reaches the journal.
    var before: Duration?
    var fault: JournalFault?
    /// The time until the answer, or the failure, reaches the node.
    var after: Duration?
  }

  let base: InMemoryJournal
  /// Chooses the disturbance of the next statement.
  let disturb: @Sendable (JournalStatement) -> Disturbance
  /// Called directly before a statement with its fault.
  let arm: @Sendable (JournalFault?) -> Void
  /// Whether the process of the node is gone, so that its statements do not arrive.
  let isGone: @Sendable () -> Bool
  /// Returns the time for which the node is paused, or `nil`.
  let pause: @Sendable () -> Duration?

  var isShared: Bool { base.isShared }

  private func perform<Result>(
    _ statement: JournalStatement, _ call: () async throws -> Result
  ) async throws -> Result {
    let disturbance = disturb(statement)
    if let time = disturbance.before { try? await VirtualClock().sleep(for: time) }
    if let time = pause() { try? await VirtualClock().sleep(for: time) }
    guard !isGone() else {
      throw DurabilityError(.stopped, "The process is gone.", remedy: "Use another one.")
    }
    arm(disturbance.fault)
    do {
      let result = try await call()
      if let time = disturbance.after { try? await VirtualClock().sleep(for: time) }
      if let time = pause() { try? await VirtualClock().sleep(for: time) }
      return result
    } catch {
      if let time = disturbance.after { try? await VirtualClock().sleep(for: time) }
      throw error
    }
  }

  func renewLease(of node: String, for duration: Duration) async throws -> Bool {
    try await perform(.lease) { try await base.renewLease(of: node, for: duration) }
  }

  func endLease(of node: String) async throws {
    try await perform(.lease) { try await base.endLease(of: node) }
  }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    try await perform(.claim) { try await base.claim(entity, for: node) }
  }

  func release(_ entity: EntityAddress, by node: String, for duration: Duration) async throws {
    try await perform(.claim) { try await base.release(entity, by: node, for: duration) }
  }

  func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
    try await perform(.read) { try await base.history(of: entity, isWhole: isWhole) }
  }

  func position(of entity: EntityAddress) async throws -> JournalPosition? {
    try await perform(.read) { try await base.position(of: entity) }
  }

  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    try await perform(.read) {
      try await base.interruptedEntities(
        for: node, kinds: kinds, includingOwn: includesOwn, limit: limit)
    }
  }

  func append(_ append: JournalAppend) async throws {
    try await perform(.append) { try await base.append(append) }
  }

  func post(_ messages: [JournalMessage]) async throws {
    try await perform(.post) { try await base.post(messages) }
  }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    try await perform(.read) {
      try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
    }
  }

  func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
    try await perform(.read) { try await base.outcomes(of: messages) }
  }

  func reject(_ message: String, reason: String) async throws {
    try await perform(.post) { try await base.reject(message, reason: reason) }
  }

  func countAttempt(of message: String) async throws {
    try await perform(.post) { try await base.countAttempt(of: message) }
  }

  func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage] {
    try await perform(.read) { try await base.rejectedMessages(of: kind, limit: limit) }
  }

  func requeue(_ message: String) async throws -> Bool {
    try await perform(.post) { try await base.requeue(message) }
  }

  func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
    try await perform(.read) { try await base.timer(name, of: entity) }
  }

  func changes() -> AsyncStream<Void> { base.changes() }

  func entities(of kind: String, after id: String?, limit: Int) async throws -> [EntityAddress] {
    try await perform(.read) { try await base.entities(of: kind, after: id, limit: limit) }
  }

  func prune(before time: Int64) async throws -> Int {
    try await perform(.post) { try await base.prune(before: time) }
  }

  func close() async { await base.close() }
}

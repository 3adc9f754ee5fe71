import IntarsiaDurability

/// A journal that forwards its calls to a journal in memory, except those that a test replaces.
protocol JournalWrapper: Journal {
  var base: InMemoryJournal { get }
}

extension JournalWrapper {
  var isShared: Bool { base.isShared }

  func renewLease(of node: String, for duration: Duration) async throws -> Bool {
    try await base.renewLease(of: node, for: duration)
  }

  func endLease(of node: String) async throws { try await base.endLease(of: node) }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    try await base.claim(entity, for: node)
  }

  func release(_ entity: EntityAddress, by node: String, for duration: Duration) async throws {
    try await base.release(entity, by: node, for: duration)
  }

  func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
    try await base.history(of: entity, isWhole: isWhole)
  }

  func position(of entity: EntityAddress) async throws -> JournalPosition? {
    try await base.position(of: entity)
  }

  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    try await base.interruptedEntities(
      for: node, kinds: kinds, includingOwn: includesOwn, limit: limit)
  }

  func append(_ append: JournalAppend) async throws { try await base.append(append) }

  func post(_ messages: [JournalMessage]) async throws { try await base.post(messages) }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
  }

  func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
    try await base.outcomes(of: messages)
  }

  func reject(_ message: String, reason: String) async throws {
    try await base.reject(message, reason: reason)
  }

  func countAttempt(of message: String) async throws {
    try await base.countAttempt(of: message)
  }

  func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage] {
    try await base.rejectedMessages(of: kind, limit: limit)
  }

  func requeue(_ message: String) async throws -> Bool { try await base.requeue(message) }

  func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
    try await base.timer(name, of: entity)
  }

  func changes() -> AsyncStream<Void> { base.changes() }

  func entities(of kind: String, after id: String?, limit: Int) async throws -> [EntityAddress] {
    try await base.entities(of: kind, after: id, limit: limit)
  }

  func prune(before time: Int64) async throws -> Int { try await base.prune(before: time) }

  func close() async { await base.close() }
}

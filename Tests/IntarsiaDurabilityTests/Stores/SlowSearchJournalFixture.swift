@testable import IntarsiaDurability

/// A journal in memory whose appends take a millisecond, and whose searches for messages return
/// five milliseconds late.
struct SlowSearchJournal: Journal {
  private let base: InMemoryJournal

  /// Creates a journal whose clock is ahead by a number of microseconds.
  init(ahead: Int64 = 0) {
    base = InMemoryJournal {
      $0 == .append ? .slow(.milliseconds(1)) : nil
    } now: {
      JournalTime.now + ahead
    }
  }

  var isShared: Bool { base.isShared }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    let found = try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
    try await Task.sleep(for: .milliseconds(5))
    return found
  }

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

  func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
    try await base.outcomes(of: messages)
  }

  func reject(_ message: String, reason: String) async throws {
    try await base.reject(message, reason: reason)
  }

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

import IntarsiaDurability

/// A journal in memory with a damaged entity.
struct DamagedJournal: JournalWrapper {
  /// A statement that the damage concerns.
  enum Statement: Sendable { case claim, append, timer }

  let base: InMemoryJournal
  /// Whether a statement of an entity fails.
  let isDamaged: @Sendable (Statement, EntityAddress) -> Bool

  private func check(_ statement: Statement, of entity: EntityAddress) throws {
    guard isDamaged(statement, entity) else { return }
    throw DurabilityError(
      .corrupted, entity: entity, statement: "\(statement)", "A part of the database is damaged.",
      remedy: "Restore a backup.")
  }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    try check(.claim, of: entity)
    return try await base.claim(entity, for: node)
  }

  func append(_ append: JournalAppend) async throws {
    try check(.append, of: append.entity)
    try await base.append(append)
  }

  func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
    try check(.timer, of: entity)
    return try await base.timer(name, of: entity)
  }
}

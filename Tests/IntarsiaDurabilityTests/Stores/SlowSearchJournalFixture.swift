import IntarsiaSimulation

@testable import IntarsiaDurability

/// A journal in memory whose appends take a millisecond, and whose searches for messages return
/// five milliseconds late.
struct SlowSearchJournal: JournalWrapper {
  let base: InMemoryJournal

  /// Creates a journal whose clock is ahead by a number of microseconds.
  init(ahead: Int64 = 0) {
    base = InMemoryJournal {
      $0 == .append ? .slow(.milliseconds(1)) : nil
    } now: {
      JournalTime.now + ahead
    }
  }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    let found = try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
    try await VirtualClock().sleep(for: .milliseconds(5))
    return found
  }
}

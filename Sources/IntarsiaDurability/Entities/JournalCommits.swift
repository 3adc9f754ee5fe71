import Intarsia
import Synchronization

/// Appends changes to a journal, and resolves commits whose result is unknown.
struct JournalCommits: Sendable {
  let journal: any Journal
  /// The time for which a call is tried again.
  let patience: Duration
  let report: @Sendable (DurabilityEvent) -> Void

  /// Makes a change once.
  ///
  /// - Throws: An error after which nothing of the change is in the journal.
  func append(_ append: JournalAppend) async throws {
    let start = ContinuousClock.now
    var isUncertain = false
    try await retry(from: start) {
      if isUncertain, try await isDone(append) { return }
      do {
        try await journal.append(append)
      } catch let error as DurabilityError {
        isUncertain = isUncertain || error.code == .uncertain
        // After an unknown result, these say that the change was made by the first try.
        if isUncertain, error.code == .alreadyApplied, append.records.isEmpty { return }
        throw error
      }
    }
    report(
      .committed(
        append.entity, actions: append.records.count, duration: ContinuousClock.now - start))
  }

  /// Finds out whether a change was made whose result is unknown.
  private func isDone(_ append: JournalAppend) async throws -> Bool {
    let found = try await journal.position(of: append.entity)
    if found == append.expected { return false }
    // Only the owner in this epoch can reach the position.
    if found == append.result { return true }
    // Another owner has claimed the entity, before or after the change.
    guard let record = append.records.first,
      let stored = try await journal.history(of: append.entity, isWhole: true)?.records
        .first(where: { $0.version == record.version }), stored == record
    else { throw DurabilityError.fenced(append, found: found) }
    return true
  }

  /// Repeats a call that fails for a time, with growing pauses.
  @discardableResult
  func retry<Result>(
    from start: ContinuousClock.Instant = .now, _ call: () async throws -> Result
  ) async throws -> Result {
    var pause = Duration.milliseconds(5)
    while true {
      do {
        return try await call()
      } catch let error as DurabilityError
        where error.code == .unavailable || error.code == .uncertain
      {
        guard ContinuousClock.now - start < patience else {
          throw error
        }
        report(.retried(error))
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(500))
      }
    }
  }
}

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
  /// - Throws: An error with the code `uncertain` if the change may have been made, and another one
  ///   if nothing was written.
  func append(_ append: JournalAppend) async throws {
    let start = ContinuousClock.now
    // The first error after which the change may have been made. Later errors say nothing about it.
    var uncertain: DurabilityError?
    try await retry(from: start) {
      do {
        if uncertain != nil, try await isDone(append) { return }
        try await journal.append(append)
      } catch let error as DurabilityError {
        if error.code == .uncertain { uncertain = uncertain ?? error }
        guard let uncertain else { throw error }
        switch error.code {
        case .fenced, .alreadyApplied:
          // The first try may have been made after the position was read.
          if try await isDone(append, failure: uncertain) { return }
          throw error
        default:
          throw uncertain
        }
      }
    }
    report(
      .committed(
        append.entity, actions: append.records.count, duration: ContinuousClock.now - start))
  }

  private func isDone(
    _ append: JournalAppend, failure: DurabilityError
  ) async throws -> Bool {
    // An append without actions leaves the position: what it applies is applied.
    if append.records.isEmpty { return true }
    do {
      return try await isDone(append)
    } catch let error as DurabilityError where error.code != .fenced {
      throw failure
    }
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

  /// Posts messages, whose identifiers make a repetition harmless.
  ///
  /// - Throws: An error with the code `uncertain` if the messages may have been stored.
  func post(_ messages: [JournalMessage]) async throws {
    var uncertain: DurabilityError?
    try await retry {
      do {
        try await journal.post(messages)
      } catch let error as DurabilityError {
        if error.code == .uncertain { uncertain = error }
        throw uncertain ?? error
      }
    }
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
        guard ContinuousClock.now - start < patience else { throw error }
        report(.retried(error))
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(500))
      }
    }
  }
}

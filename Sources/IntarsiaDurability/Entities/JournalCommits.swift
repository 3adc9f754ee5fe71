import Intarsia
import IntarsiaConcurrency
import Synchronization

/// Appends changes to a journal, and resolves commits whose result is unknown.
struct JournalCommits: Sendable {
  let journal: any Journal
  /// The lease of the node, which reads need.
  let lease: NodeLease
  /// The time for which a call is tried again.
  let patience: Duration
  let report: @Sendable (DurabilityEvent) -> Void

  /// Makes a change once.
  ///
  /// - Throws: An error with the code `uncertain` if the change may have been made, and another one
  ///   if nothing was written.
  @inline(__always)
  func append(_ append: JournalAppend) async throws {
    let start = ContinuousClock.now
    do {
      try await journal.append(append)
    } catch {
      // The caller may be cancelled, and the change is needed all the same.
      try await Task { try await repeatAppend(append, after: error, from: start) }.value
    }
    didAppend(append, since: start)
  }

  // Not inlined, so that its values have no places in the frame of a waiting append.
  @inline(never)
  private func didAppend(_ append: JournalAppend, since start: ContinuousClock.Instant) {
    report(
      .committed(
        append.entity, actions: append.records.count, duration: ContinuousClock.now - start))
  }

  @inline(never)
  private func repeatAppend(
    _ append: JournalAppend, after error: any Error, from start: ContinuousClock.Instant
  ) async throws {
    let error = (error as? DurabilityError) ?? .interrupted(append, by: error)
    guard Self.isRepeated(error) else { throw error }
    // The first error after which the change may have been made. Later errors say nothing about it.
    var uncertain = error.code == .uncertain ? error : nil
    try await retry(from: start, after: error) {
      do {
        if let uncertain, try await isDone(append, failure: uncertain) { return }
        try await journal.append(append)
      } catch let error as DurabilityError {
        if error.code == .uncertain { uncertain = uncertain ?? error }
        guard let uncertain else { throw error }
        switch error.code {
        // An append without actions leaves the position: what it applies is applied.
        case .alreadyApplied where append.records.isEmpty: return
        case .fenced, .alreadyApplied:
          // The first try may have been made after the position was read.
          if try await isDone(append, failure: uncertain) { return }
          throw error
        default:
          throw uncertain
        }
      }
    }
  }

  /// Finds out whether a change was made whose result is unknown.
  ///
  /// - Throws: The failure if it stays unknown, or an error with the code `fenced`.
  private func isDone(
    _ append: JournalAppend, failure: DurabilityError
  ) async throws -> Bool {
    do {
      let found = try await journal.position(of: append.entity)
      if found == append.expected { return false }
      // Only the owner in this epoch can reach the position.
      if found == append.result { return true }
      // Another owner has claimed the entity, before or after the change.
      if let record = append.records.first,
        let history = try await journal.history(of: append.entity, isWhole: true)
      {
        if let stored = history.records.first(where: { $0.version == record.version }) {
          guard stored == record else { throw DurabilityError.fenced(append, found: found) }
          return true
        }
        // Actions were deleted, so the history begins with a snapshot that may contain the change.
        if let snapshot = history.snapshot, snapshot.version >= record.version { throw failure }
      }
      throw DurabilityError.fenced(append, found: found)
    } catch let error as DurabilityError where error.code != .fenced {
      throw failure
    }
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
  ///
  /// - Parameters:
  ///   - start: The time of the first call.
  ///   - error: The error of the first call, if it was made.
  @discardableResult
  func retry<Result>(
    from start: ContinuousClock.Instant = .now, after error: DurabilityError? = nil,
    _ call: () async throws -> Result
  ) async throws -> Result {
    var pause = Duration.milliseconds(5)
    var error = error
    while true {
      if let error {
        guard ContinuousClock.now - start < patience else { throw error }
        report(.retried(error))
        // A cancellation does not say what has become of the change.
        guard (try? await TaskObservation.sleep(for: pause)) != nil else { throw error }
        pause = min(pause * 2, .milliseconds(500))
      }
      do {
        return try await call()
      } catch let failure as DurabilityError where Self.isRepeated(failure) {
        error = failure
      }
    }
  }

  private static func isRepeated(_ error: DurabilityError) -> Bool {
    error.code == .unavailable || error.code == .uncertain
  }
}

extension DurabilityError {
  /// The error of an append that ended with an error of another type, such as a cancellation.
  fileprivate static func interrupted(
    _ append: JournalAppend, by error: any Error
  ) -> DurabilityError {
    DurabilityError(
      .uncertain, entity: append.entity, statement: "append",
      "The journal has thrown an error that does not say whether it made the change: \(error)",
      remedy: "Let the journal throw a `DurabilityError`.")
  }
}

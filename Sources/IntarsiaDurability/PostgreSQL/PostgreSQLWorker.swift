#if PostgreSQL
  /// A connection that runs the transactions of a journal.
  struct PostgreSQLWorker: JournalConnection {
    /// Callers that add works together share the next transaction, so they are resumed before it.
    static let manyAnswers = Int.max

    let connection: PostgreSQLConnection
    let options: PostgreSQLOptions
    let listener: PostgreSQLListener

    var isOpen: Bool { connection.isOpen }

    /// Runs a transaction.
    func perform(_ works: [PostgreSQLWork]) -> JournalOutcome<PostgreSQLWork> {
      var outcome: JournalOutcome<PostgreSQLWork> = ([], [])
      var isRolledBack = false
      do throws(PostgreSQLFailure) {
        outcome.answers = try answers(to: works)
      } catch {
        isRolledBack = !error.isUncertain
        for var work in works {
          var failure = error
          // The statement of another part says nothing.
          if !work.has(failure.statement) { failure.statement = work.statement }
          if failure.isUncertain, !work.isRepeatable {
            outcome.answers.append(work.answer(.failure(failure.uncertain(of: work.entity))))
          } else if mayRepeat(&work, failure, of: works.count) {
            outcome.repeated.append(work)
          } else {
            outcome.answers.append(work.answer(.failure(failure.error(of: work.entity))))
          }
        }
      }
      // The messages of an uncertain append may be there.
      let changes = isRolledBack ? [] : works.flatMap(\.appends)
      if changes.contains(where: { !$0.messages.isEmpty || !$0.applied.isEmpty }) {
        listener.didChange()
      }
      return outcome
    }

    private func answers(to works: [PostgreSQLWork]) throws(PostgreSQLFailure) -> JournalAnswers {
      let appends = works.flatMap(\.appends)
      let left = (works.compactMap(\.deadline).min() ?? .now) - .now
      let limit = max(left, options.grace)
      guard appends.isEmpty else {
        let calls = PostgreSQLAppends.calls(appends, clock: options.time)
        let result = PostgreSQLAppends.Result(try connection.run(calls, within: limit)[0])
        let failed = works.indices.filter { !result.passed.contains($0) }
        return works.indices.filter(result.passed.contains).map { works[$0].answer(.success([])) }
          + failures(of: failed.map { (works[$0], result.blocked[$0]) })
      }
      var rows = try connection.run(works.flatMap(\.calls), within: limit)[...]
      return works.map { work in
        defer { rows = rows.dropFirst(work.calls.count) }
        return work.answer(.success(Array(rows.prefix(work.calls.count))))
      }
    }

    /// Returns the errors of appends that did not pass, after a look at their entities' positions.
    private func failures(of works: [(work: PostgreSQLWork, blocker: String?)]) -> JournalAnswers {
      if works.isEmpty { return [] }
      do {
        let calls = works.map { PostgreSQLCall(.position, $0.work.entity) }
        let rows = try connection.run(calls, within: options.grace)
        return zip(works, rows).compactMap { failed, rows in
          guard let append = failed.work.append else { return nil }
          let found = rows.position
          guard let id = failed.blocker, found == append.expected else {
            return failed.work.answer(.failure(.fenced(append, found: found)))
          }
          return failed.work.answer(.failure(.alreadyApplied(id, to: append.entity)))
        }
      } catch {
        var failure = error
        failure.statement = PostgreSQLStatement.append.summary
        return works.map { $0.work.answer(.failure(failure.error(of: $0.work.entity))) }
      }
    }

    /// Decides whether a part of a failed transaction is done again.
    private func mayRepeat(
      _ work: inout PostgreSQLWork, _ failure: PostgreSQLFailure, of count: Int
    ) -> Bool {
      let isInTime = work.deadline.map { .now < $0 } ?? true
      if failure.isFatal { return isInTime }
      if failure.isConflict {
        work.conflicts += 1
        // After two tries each part has a transaction of its own.
        work.isAlone = work.conflicts > 1
        return work.conflicts <= 20 && isInTime
      }
      guard count > 1, failure.concernsOnePart else { return false }
      work.isAlone = true
      return true
    }
  }
#endif

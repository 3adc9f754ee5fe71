#if PostgreSQL
  import Dispatch
  import Foundation
  import IntarsiaConcurrency

  /// A few connections, each with a thread of its own, that take transactions from one queue.
  ///
  ///     add ──► [ w1 w2 w3 … ] ──► next() returns some of them ──► one transaction
  ///
  /// Connections are opened when transactions wait. A lost one ends its thread. The next one is
  /// opened after a pause that grows with each failed attempt.
  final class PostgreSQLPool: Sendable {
    private struct State {
      var queue = PostgreSQLQueue()
      /// The number of threads, which have a connection or open it.
      var threads = 0
      /// The number of threads that wait for a signal.
      var idle = 0
      /// The number of threads that are about to look for a job.
      var seeking = 0
      var isOpening = false
      /// Whether a timer looks for works that wait too long.
      var isExpiring = false
      /// The number of failed attempts since the last open connection.
      var failures = 0
      /// The reason of the last failed attempt.
      var failure: DurabilityError?
      var isClosed = false
    }

    private let options: PostgreSQLOptions
    private let listener: PostgreSQLListener
    private let state: VisibleMutex<State>
    private let signal = DispatchSemaphore(value: 0)
    private let group = DispatchGroup()
    private let timers = DispatchQueue(label: "intarsia.postgresql.pool")

    /// Creates a pool, and opens its first connection.
    init(_ options: PostgreSQLOptions, _ listener: PostgreSQLListener) async throws {
      self.options = options
      self.listener = listener
      state = VisibleMutex(State(threads: 1, isOpening: true))
      try await withCheckedThrowingContinuation { continuation in
        start { continuation.resume(with: $0) }
      }
    }

    // MARK: - Work

    /// Performs work as a part of a transaction.
    ///
    /// - Parameter appends: The append, if the work is one. As an array it has no place in the
    ///   frame, which stays in memory while the work waits. With many entities, that memory takes
    ///   more time than the append.
    @discardableResult
    func perform(
      _ calls: [PostgreSQLCall] = [], appends: [JournalAppend] = [], of entity: EntityAddress?,
      isRepeatable: Bool, isAlone: Bool = false
    ) async throws -> [PostgreSQLRows] {
      // As in `withExternalWork`, whose closure would have another frame while the work waits.
      let endWork = TaskObservation.observer?.beginExternalWork("PostgreSQL")
      defer { endWork?() }
      return try await withCheckedThrowingContinuation { continuation in
        add(
          PostgreSQLWork(
            entity: entity, calls: calls, appends: appends,
            isRepeatable: isRepeatable, deadline: .now + options.patience, isAlone: isAlone,
            finish: { continuation.resume(with: $0) }))
      }
    }

    private func add(_ work: PostgreSQLWork) {
      let (isAdded, isExpiring) = state.withLock { state in
        if state.isClosed { return (false, false) }
        state.queue.add(work)
        return (true, state.isExpiring)
      }
      guard isAdded else {
        return work.finish(.failure(.journalIsClosed.concerning(work.entity)))
      }
      advance()
      if !isExpiring { expireLater() }
    }

    /// Wakes an idle thread for waiting work, or starts another one if all have a transaction.
    private func advance() {
      let (wakes, pause) = state.withLock { state -> (Bool, Duration?) in
        guard state.queue.hasJob, state.seeking == 0, !state.isClosed else { return (false, nil) }
        if state.idle > 0 {
          state.idle -= 1
          state.seeking += 1
          return (true, nil)
        }
        guard !state.isOpening, state.threads < options.connections else { return (false, nil) }
        state.isOpening = true
        state.threads += 1
        return (false, PostgreSQLOptions.pause(after: state.failures))
      }
      if wakes { signal.signal() }
      if let pause { start(after: pause) { _ in } }
    }

    // MARK: - Threads

    /// Starts a thread, which blocks, so it is none of those of Swift's tasks.
    private func start(
      after pause: Duration = .zero,
      _ opened: @escaping @Sendable (Result<Void, DurabilityError>) -> Void
    ) {
      DispatchQueue(label: "PostgreSQL").async(group: group) {
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        self.run(opened)
      }
    }

    /// Runs transactions on a connection until it is lost, or the pool is closed.
    private func run(_ opened: (Result<Void, DurabilityError>) -> Void) {
      do throws(DurabilityError) {
        if state.withLock(\.isClosed) { throw .journalIsClosed }
        let connection = try PostgreSQLSession.open(options)
        state.withLock { state in
          state.isOpening = false
          state.failures = 0
          state.failure = nil
          state.seeking += 1
        }
        opened(.success(()))
        while let job = next() {
          perform(job, on: connection)
          guard connection.isOpen else { break }
        }
        didEnd(nil)
      } catch {
        didEnd(error)
        opened(.failure(error))
      }
    }

    /// Waits for the contents of a transaction; `nil` at the end.
    private func next() -> [PostgreSQLWork]? {
      while true {
        let (job, isClosed, hasMore) = state.withLock { state in
          state.seeking -= 1
          let job = state.queue.next()
          if job == nil, !state.isClosed { state.idle += 1 }
          return (job, state.isClosed, state.queue.hasJob)
        }
        if hasMore { advance() }
        if job != nil || isClosed { return job }
        signal.wait()
      }
    }

    private func didEnd(_ failure: DurabilityError?) {
      let expired = state.withLock { state -> [PostgreSQLWork] in
        state.threads -= 1
        guard let failure else { return [] }
        state.isOpening = false
        state.failures += 1
        state.failure = failure
        // Without a connection, waiting helps only if the failure is temporary.
        let isHopeless = state.threads == 0 && !failure.isTemporary
        return isHopeless ? state.queue.removeExpired(at: nil) : []
      }
      fail(expired, failure)
      advance()
    }

    // MARK: - Transactions

    private typealias Answer = (
      work: PostgreSQLWork, result: Result<[PostgreSQLRows], DurabilityError>
    )

    /// Runs a transaction, and answers its works or puts them back.
    private func perform(_ job: [PostgreSQLWork], on connection: PostgreSQLConnection) {
      var answers: [Answer] = []
      var repeated: [PostgreSQLWork] = []
      var isRolledBack = false
      do throws(PostgreSQLFailure) {
        answers = try results(of: job, on: connection)
      } catch {
        isRolledBack = !error.isUncertain
        for var work in job {
          var failure = error
          // The statement of another part says nothing.
          if !work.has(failure.statement) { failure.statement = work.statement }
          if failure.isUncertain, !work.isRepeatable {
            answers.append((work, .failure(failure.uncertain(of: work.entity))))
          } else if mayRepeat(&work, failure, of: job.count) {
            repeated.append(work)
          } else {
            answers.append((work, .failure(failure.error(of: work.entity))))
          }
        }
      }
      state.withLock { state in
        if connection.isOpen { state.seeking += 1 }
        state.queue.end(job, repeating: repeated)
      }
      if !repeated.isEmpty { expireLater() }
      // The messages of an uncertain append may be there.
      if !isRolledBack, answers.contains(where: \.work.changesMessages) { listener.didChange() }
      for (work, result) in answers { work.finish(result) }
    }

    private func results(
      of job: [PostgreSQLWork], on connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [Answer] {
      let appends = job.flatMap(\.appends)
      let left = (job.map(\.deadline).min() ?? .now) - .now
      let limit = max(left, options.grace)
      guard appends.isEmpty else {
        let calls = PostgreSQLAppends.calls(appends, clock: options.time)
        let result = PostgreSQLAppends.Result(try connection.run(calls, within: limit)[0])
        let failed = job.indices.filter { !result.passed.contains($0) }
        return job.indices.filter(result.passed.contains).map { (job[$0], .success([])) }
          + failures(of: failed.map { (job[$0], result.blocked[$0]) }, connection)
      }
      var rows = try connection.run(job.flatMap(\.calls), within: limit)[...]
      return job.map { work in
        defer { rows = rows.dropFirst(work.calls.count) }
        return (work, .success(Array(rows.prefix(work.calls.count))))
      }
    }

    /// Returns the errors of appends that did not pass, after a look at their entities' positions.
    private func failures(
      of works: [(work: PostgreSQLWork, blocker: String?)], _ connection: PostgreSQLConnection
    ) -> [Answer] {
      if works.isEmpty { return [] }
      do {
        let calls = works.map { PostgreSQLCall(.position, $0.work.entity) }
        let rows = try connection.run(calls, within: options.grace)
        return zip(works, rows).compactMap { failed, rows in
          guard let append = failed.work.append else { return nil }
          let found = rows.position
          guard let id = failed.blocker, found == append.expected else {
            return (failed.work, .failure(.fenced(append, found: found)))
          }
          return (failed.work, .failure(.alreadyApplied(id, to: append.entity)))
        }
      } catch {
        var failure = error
        failure.statement = PostgreSQLStatement.append.summary
        return works.map { [failure] in ($0.work, .failure(failure.error(of: $0.work.entity))) }
      }
    }

    /// Decides whether a part of a failed transaction is done again.
    private func mayRepeat(
      _ work: inout PostgreSQLWork, _ failure: PostgreSQLFailure, of count: Int
    ) -> Bool {
      let isInTime = ContinuousClock.now < work.deadline
      if failure.isFatal { return isInTime && !state.withLock(\.isClosed) }
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

    /// Makes works fail that wait too long, while there is no connection or none that answers.
    ///
    /// One timer serves all, so that a call costs none.
    private func expireLater() {
      let deadline = state.withLock { state -> ContinuousClock.Instant? in
        guard !state.isExpiring, let deadline = state.queue.firstDeadline else { return nil }
        state.isExpiring = true
        return deadline
      }
      guard let deadline else { return }
      let pause = max(deadline - .now, .milliseconds(10))
      timers.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
        guard let self else { return }
        let (expired, failure) = state.withLock { state in
          state.isExpiring = false
          // A thread that is about to take them may be late, on a busy machine.
          return (state.seeking > 0 ? [] : state.queue.removeExpired(at: .now), state.failure)
        }
        fail(expired, failure)
        expireLater()
      }
    }

    private func fail(_ works: [PostgreSQLWork], _ failure: DurabilityError?) {
      for work in works {
        var error = failure ?? PostgreSQLFailure("no connection was free in time").error()
        error.entity = work.entity
        error.statement = work.statement
        work.finish(.failure(error))
      }
    }

    // MARK: - Closing

    /// Fails waiting work, and lets the threads end after their transactions.
    func stop() {
      let (expired, idle) = state.withLock { state in
        defer {
          (state.isClosed, state.seeking, state.idle) = (true, state.seeking + state.idle, 0)
        }
        return (state.queue.removeExpired(at: nil), state.idle)
      }
      fail(expired, .journalIsClosed)
      for _ in 0..<idle { signal.signal() }
    }

    /// Waits until all connections are closed.
    func end() async {
      stop()
      await withCheckedContinuation { continuation in
        group.notify(queue: timers) { continuation.resume() }
      }
    }
  }
#endif

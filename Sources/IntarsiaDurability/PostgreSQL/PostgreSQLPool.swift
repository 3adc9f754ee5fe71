#if PostgreSQL
  import Dispatch
  import IntarsiaConcurrency

  /// A few connections that take transactions from one queue.
  ///
  /// Connections are opened when transactions wait. A lost one is replaced after a pause that grows
  /// with each failed attempt.
  final class PostgreSQLPool: Sendable {
    private struct State {
      var queue: PostgreSQLQueue
      var idle: [PostgreSQLConnection] = []
      /// The number of open connections.
      var open = 0
      var isOpening = false
      /// Whether a timer looks for works that wait too long.
      var isExpiring = false
      /// The number of connections that are about to look for a job.
      var seeking = 0
      /// The number of failed attempts since the last open connection.
      var failures = 0
      /// The reason of the last failed attempt.
      var failure: DurabilityError?
      var isClosed = false
      var closing: [CheckedContinuation<Void, Never>] = []
    }

    let options: PostgreSQLOptions
    private let listener: PostgreSQLListener
    private let state: VisibleMutex<State>
    private let timers = DispatchQueue(label: "intarsia.postgresql.pool")

    /// Creates a pool with its first connection.
    init(
      _ options: PostgreSQLOptions, _ listener: PostgreSQLListener, first: PostgreSQLConnection
    ) {
      self.options = options
      self.listener = listener
      var initial = State(queue: PostgreSQLQueue(appendLanes: options.appendLanes))
      (initial.open, initial.seeking) = (1, 1)
      state = VisibleMutex(initial)
      begin(first)
    }

    deinit {
      for connection in state.withLock(\.idle) { connection.end() }
    }

    // MARK: - Work

    /// Performs work as a part of a transaction.
    @discardableResult
    func perform(
      _ content: PostgreSQLWork.Content, of entity: EntityAddress?, isRepeatable: Bool,
      isAlone: Bool = false
    ) async throws -> [PostgreSQLRows] {
      // As in `withExternalWork`, whose closure would have another frame while the work waits.
      let endWork = TaskObservation.observer?.beginExternalWork("PostgreSQL")
      defer { endWork?() }
      return try await withCheckedThrowingContinuation { continuation in
        add(
          PostgreSQLWork(
            entity: entity, content: content, isRepeatable: isRepeatable,
            deadline: .now + options.patience, isAlone: isAlone,
            finish: { continuation.resume(with: $0) }))
      }
    }

    private func add(_ work: PostgreSQLWork) {
      let (isAdded, isExpiring) = state.withLock { state in
        if state.isClosed { return (false, false) }
        state.queue.add(work)
        return (true, state.isExpiring)
      }
      guard isAdded else { return work.finish(.failure(Self.closed(work.entity))) }
      advance()
      if !isExpiring { expireLater() }
    }

    /// Gives waiting work to an idle connection, or opens another one if all have a transaction.
    private func advance() {
      let (connection, pause) = state.withLock { state -> (PostgreSQLConnection?, Duration?) in
        guard state.queue.hasJob, state.seeking == 0, !state.isClosed else { return (nil, nil) }
        if let connection = state.idle.popLast() {
          state.seeking += 1
          return (connection, nil)
        }
        guard !state.isOpening, state.open < options.connections else { return (nil, nil) }
        state.isOpening = true
        return (nil, PostgreSQLOptions.pause(after: state.failures))
      }
      if let connection { connection.queue.async { self.work(on: connection) } }
      if let pause { timers.asyncAfter(deadline: .now() + pause.seconds) { self.open() } }
    }

    /// Runs the next transaction on a connection without one, which is counted in `seeking`.
    private func work(on connection: PostgreSQLConnection) {
      let (job, isClosed, hasMore) = state.withLock { state in
        state.seeking -= 1
        // A connection that has ended leaves the work to others.
        let job = connection.isOpen ? state.queue.next() : nil
        if job == nil, connection.isOpen, !state.isClosed { state.idle.append(connection) }
        return (job, state.isClosed, state.queue.hasJob)
      }
      if hasMore { advance() }
      guard let job else {
        // The pool may have been closed meanwhile.
        if isClosed { connection.end() }
        return
      }
      let appends = job.compactMap(\.append)
      let calls =
        appends.isEmpty
        ? job.flatMap(\.calls) : PostgreSQLAppends.calls(appends, clock: options.time)
      // A bit more, as the clock of the timer is another one than that of the deadlines.
      let limit = (job.map(\.deadline).min() ?? .now) - .now + .milliseconds(10)
      connection.run(calls, within: max(limit, options.grace)) { outcome in
        self.state.withLock { $0.seeking += 1 }
        self.end(job, outcome)
        self.work(on: connection)
      }
    }

    // MARK: - Outcomes

    private typealias Answer = (
      work: PostgreSQLWork, result: Result<[PostgreSQLRows], DurabilityError>
    )

    private func end(_ job: [PostgreSQLWork], _ outcome: PostgreSQLOutcome) {
      var answers: [Answer] = []
      var repeated: [PostgreSQLWork] = []
      switch outcome {
      case .committed(let rows): answers = self.answers(to: job, rows)
      case .rolledBack(let failure), .uncertain(let failure):
        for var work in job {
          var failure = failure
          // The statement of another part says nothing.
          if !work.has(failure.statement) { failure.statement = work.statement }
          if case .uncertain = outcome, !work.isRepeatable {
            answers.append((work, .failure(failure.uncertain(of: work.entity))))
          } else if mayRepeat(&work, failure, of: job.count) {
            repeated.append(work)
          } else {
            answers.append((work, .failure(failure.error(of: work.entity))))
          }
        }
      }
      state.withLock { $0.queue.end(job, repeating: repeated) }
      if !repeated.isEmpty { expireLater() }
      // The messages of an uncertain append may be there.
      if !outcome.isRolledBack, answers.contains(where: \.work.changesMessages) {
        listener.didChange()
      }
      for (work, result) in answers { work.finish(result) }
    }

    /// Returns the answers to the works of a transaction; an append that did not pass has its own.
    private func answers(to job: [PostgreSQLWork], _ rows: [PostgreSQLRows]) -> [Answer] {
      let appends = job.compactMap(\.append)
      guard appends.isEmpty else {
        let result = PostgreSQLAppends.Result(rows[PostgreSQLAppends.mainCall], of: appends)
        let failed = job.indices.filter { !result.passed.contains($0) }
        if !failed.isEmpty { explain(failed.map { job[$0] }, blocked: result.blocked) }
        return job.indices.filter(result.passed.contains).map { (job[$0], .success([])) }
      }
      var start = 0
      return job.map { work in
        defer { start += work.calls.count }
        return (work, .success(Array(rows[start..<start + work.calls.count])))
      }
    }

    /// Decides whether a part of a failed transaction is done again.
    private func mayRepeat(
      _ work: inout PostgreSQLWork, _ failure: PostgreSQLFailure, of count: Int
    ) -> Bool {
      let isInTime = ContinuousClock.now < work.deadline
      if failure.isFatal { return isInTime && !isClosed }
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

    /// Answers appends that did not pass, after a look at the positions of their entities.
    private func explain(_ failed: [PostgreSQLWork], blocked: [EntityAddress: String]) {
      let appends = failed.compactMap(\.append)
      let call = PostgreSQLCall(.positions) {
        $0.add(appends.map(\.entity.kind))
        $0.add(appends.map(\.entity.id))
      }
      add(
        PostgreSQLWork(
          content: .calls([call]), deadline: failed.map(\.deadline).max() ?? .now
        ) { result in
          let rows = (try? result.get())?.first
          var positions: [Int: JournalPosition] = [:]
          for row in 0..<(rows?.count ?? 0) {
            guard let rows, let index = rows.int(row, 0), let version = rows.int(row, 1),
              let epoch = rows.int(row, 2)
            else { continue }
            positions[Int(index) - 1] = JournalPosition(version: version, epoch: epoch)
          }
          for (index, append) in appends.enumerated() {
            let found = positions[index]
            var error = DurabilityError.fenced(append, found: found)
            if case .failure(let failure) = result {
              error = failure
              error.entity = append.entity
              error.statement = PostgreSQLStatement.append.summary
            } else if let id = blocked[append.entity], found == append.expected {
              error = .alreadyApplied(id, to: append.entity)
            }
            failed[index].finish(.failure(error))
          }
        })
    }

    // MARK: - Connections

    private func begin(_ connection: PostgreSQLConnection) {
      connection.onEnd { [weak self, weak connection] in
        guard let self, let connection else { return }
        self.didEnd(connection)
      }
      connection.queue.async { self.work(on: connection) }
    }

    private func didEnd(_ connection: PostgreSQLConnection) {
      let closing = state.withLock { state in
        state.open -= 1
        state.idle.removeAll { $0 === connection }
        let isEnd = state.isClosed && state.open == 0 && !state.isOpening
        defer { if isEnd { state.closing = [] } }
        return isEnd ? state.closing : []
      }
      for continuation in closing { continuation.resume() }
      advance()
    }

    private func open() {
      if isClosed { return didFailToOpen(Self.closed(nil)) }
      // On the queue of the pool, so that the task inherits nothing of a caller.
      Task.detached {
        do throws(DurabilityError) {
          let connection = try await PostgreSQLSession.open(self.options)
          let isClosed = self.state.withLock { state in
            state.isOpening = false
            state.failures = 0
            state.failure = nil
            state.open += 1
            state.seeking += 1
            return state.isClosed
          }
          self.begin(connection)
          if isClosed { connection.end() }
        } catch {
          self.didFailToOpen(error)
        }
        self.advance()
      }
    }

    private func didFailToOpen(_ error: DurabilityError) {
      let (expired, closing) = state.withLock { state in
        state.isOpening = false
        state.failures += 1
        state.failure = error
        // Without a connection, waiting helps only if the failure is temporary.
        let isHopeless = state.open == 0 && !error.isTemporary
        let expired = isHopeless ? state.queue.removeExpired(at: nil) : []
        let isEnd = state.isClosed && state.open == 0
        defer { if isEnd { state.closing = [] } }
        return (expired, isEnd ? state.closing : [])
      }
      fail(expired, error)
      for continuation in closing { continuation.resume() }
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
      timers.asyncAfter(deadline: .now() + pause.seconds) { [weak self] in
        guard let self else { return }
        let (expired, failure) = state.withLock { state in
          state.isExpiring = false
          // A connection that is about to take them may be late, on a busy machine.
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

    private var isClosed: Bool { state.withLock(\.isClosed) }

    /// Fails waiting work, lets running transactions end, and closes all connections.
    func close() async {
      let (expired, idle) = state.withLock { state in
        state.isClosed = true
        defer { state.idle = [] }
        return (state.queue.removeExpired(at: nil), state.idle)
      }
      fail(expired, Self.closed(nil))
      for connection in idle { connection.end() }
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.open == 0, !state.isOpening { return true }
          state.closing.append(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    }

    static func closed(_ entity: EntityAddress?) -> DurabilityError {
      DurabilityError(
        .stopped, entity: entity, "The journal is closed.",
        remedy: "Use the journal before `close()`.")
    }
  }
#endif

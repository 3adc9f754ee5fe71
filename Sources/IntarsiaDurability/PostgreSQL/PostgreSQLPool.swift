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

    /// Performs statements as a part of a transaction.
    func perform(
      _ entity: EntityAddress?, isRepeatable: Bool, isAlone: Bool = false,
      _ calls: [PostgreSQLCall]
    ) async throws -> [PostgreSQLRows] {
      try await withExternalWork("PostgreSQL") {
        try await withCheckedThrowingContinuation { continuation in
          add(
            PostgreSQLWork(
              entity: entity, calls: calls, isRepeatable: isRepeatable,
              deadline: .now + options.patience, isAlone: isAlone,
              finish: { continuation.resume(with: $0) }))
        }
      }
    }

    /// Makes an append as a part of a transaction.
    func append(_ append: JournalAppend) async throws {
      try await withExternalWork("PostgreSQL") {
        try await withCheckedThrowingContinuation { continuation in
          let pending = PostgreSQLAppend(
            append: append, deadline: .now + options.patience,
            finish: { continuation.resume(with: $0) })
          guard enqueue({ $0.add(pending) }) else {
            return continuation.resume(throwing: Self.closed(append.entity))
          }
        }
      }
    }

    private func add(_ work: PostgreSQLWork) {
      guard enqueue({ $0.add(work) }) else {
        return work.finish(.failure(Self.closed(work.entity)))
      }
    }

    /// Adds to the queue; returns `false` if the pool is closed.
    private func enqueue(_ add: (inout PostgreSQLQueue) -> Void) -> Bool {
      let (isAdded, isDown) = state.withLock { state in
        if state.isClosed { return (false, false) }
        add(&state.queue)
        return (true, state.open == 0)
      }
      guard isAdded else { return false }
      advance()
      if isDown { expireLater() }
      return true
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
      switch job {
      case nil:
        // The pool may have been closed meanwhile.
        if isClosed { connection.end() }
      case .works(let works):
        connection.run(works.flatMap(\.calls)) { outcome in
          self.state.withLock { $0.seeking += 1 }
          self.end(works, outcome)
          self.work(on: connection)
        }
      case .appends(let appends):
        connection.run(PostgreSQLAppends.calls(appends.map(\.append), clock: options.time)) {
          self.state.withLock { $0.seeking += 1 }
          self.end(appends, $0)
          self.work(on: connection)
        }
      }
    }

    // MARK: - Outcomes

    private func end(_ works: [PostgreSQLWork], _ outcome: PostgreSQLOutcome) {
      switch outcome {
      case .committed(let rows):
        var start = 0
        for work in works {
          let end = start + work.calls.count
          work.finish(.success(Array(rows[start..<end])))
          start = end
        }
      case .rolledBack(let failure):
        end(works, failure, isUncertain: false)
      case .uncertain(let failure):
        end(works, failure, isUncertain: true)
      }
    }

    private func end(_ works: [PostgreSQLWork], _ failure: PostgreSQLFailure, isUncertain: Bool) {
      var repeated: [PostgreSQLWork] = []
      for var work in works {
        var failure = failure
        // The statement of another part says nothing.
        let statements = work.calls.map(\.statement.summary)
        if !statements.contains(where: { $0 == failure.statement }) {
          failure.statement = statements.first
        }
        if isUncertain && !work.isRepeatable {
          work.finish(.failure(failure.uncertain(of: work.entity)))
        } else if mayRepeat(&work.conflicts, &work.isAlone, failure, of: works.count, work.deadline)
        {
          repeated.append(work)
        } else {
          work.finish(.failure(failure.error(of: work.entity)))
        }
      }
      state.withLock { $0.queue.putBack(repeated) }
    }

    /// Decides whether a part of a failed transaction is done again.
    private func mayRepeat(
      _ conflicts: inout Int, _ isAlone: inout Bool, _ failure: PostgreSQLFailure,
      of count: Int, _ deadline: ContinuousClock.Instant
    ) -> Bool {
      if failure.isFatal { return ContinuousClock.now < deadline && !isClosed }
      if failure.isConflict {
        conflicts += 1
        // After two tries each part has a transaction of its own.
        isAlone = conflicts > 1
        return conflicts <= 20
      }
      guard count > 1, failure.concernsOnePart else { return false }
      isAlone = true
      return true
    }

    private func end(_ appends: [PostgreSQLAppend], _ outcome: PostgreSQLOutcome) {
      var failed: [PostgreSQLAppend] = []
      var repeated: [PostgreSQLAppend] = []
      var answers: [(PostgreSQLAppend, Result<Void, DurabilityError>)] = []
      switch outcome {
      case .committed(let rows):
        let result = PostgreSQLAppends.Result(
          rows[PostgreSQLAppends.mainCall], of: appends.map(\.append))
        for (index, append) in appends.enumerated() {
          if result.passed.contains(index) {
            answers.append((append, .success(())))
          } else {
            failed.append(append)
          }
        }
        if !failed.isEmpty { explain(failed, blocked: result.blocked) }
        didChange(answers.map(\.0.append))
      case .uncertain(let failure):
        didChange(appends.map(\.append))
        answers = appends.map { ($0, .failure(failure.uncertain(of: $0.append.entity))) }
      case .rolledBack(let failure):
        for var append in appends {
          if mayRepeat(
            &append.conflicts, &append.isAlone, failure, of: appends.count, append.deadline)
          {
            repeated.append(append)
          } else {
            answers.append((append, .failure(failure.error(of: append.append.entity))))
          }
        }
      }
      state.withLock { state in
        state.queue.endAppends()
        state.queue.putBack(repeated)
        for (append, _) in answers { state.queue.finish(append.append.entity) }
        for append in failed { state.queue.finish(append.append.entity) }
      }
      for (append, answer) in answers { append.finish(answer) }
    }

    /// Tells the observers if appends have, or may have, changed messages.
    private func didChange(_ appends: [JournalAppend]) {
      guard appends.contains(where: { !$0.messages.isEmpty || !$0.applied.isEmpty }) else { return }
      listener.didChange()
    }

    /// Answers appends that did not pass, after a look at the positions of their entities.
    private func explain(_ failed: [PostgreSQLAppend], blocked: [EntityAddress: String]) {
      let addresses = failed.map(\.append.entity)
      let call = PostgreSQLCall(.positions) {
        $0.add(addresses.map(\.kind))
        $0.add(addresses.map(\.id))
      }
      add(
        PostgreSQLWork(entity: nil, calls: [call], deadline: .now + options.patience) { result in
          let rows = (try? result.get())?.first
          var positions: [Int: JournalPosition] = [:]
          for row in 0..<(rows?.count ?? 0) {
            guard let rows, let index = rows.int(row, 0), let version = rows.int(row, 1),
              let epoch = rows.int(row, 2)
            else { continue }
            positions[Int(index) - 1] = JournalPosition(version: version, epoch: epoch)
          }
          for (index, append) in failed.enumerated() {
            let found = positions[index]
            if case .failure(var error) = result {
              error.entity = append.append.entity
              error.statement = PostgreSQLStatement.append.summary
              append.finish(.failure(error))
            } else if let id = blocked[append.append.entity], found == append.append.expected {
              append.finish(.failure(.alreadyApplied(id, to: append.append.entity)))
            } else {
              append.finish(.failure(.fenced(append.append, found: found)))
            }
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
      let (isDown, closing) = state.withLock { state in
        state.open -= 1
        state.idle.removeAll { $0 === connection }
        let isEnd = state.isClosed && state.open == 0 && !state.isOpening
        defer { if isEnd { state.closing = [] } }
        return (state.open == 0, isEnd ? state.closing : [])
      }
      for continuation in closing { continuation.resume() }
      if isDown { expireLater() }
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
        let expired = isHopeless ? state.queue.removeExpired(at: nil) : (works: [], appends: [])
        let isEnd = state.isClosed && state.open == 0
        defer { if isEnd { state.closing = [] } }
        return (expired, isEnd ? state.closing : [])
      }
      fail(expired, error)
      for continuation in closing { continuation.resume() }
    }

    /// Makes works and appends fail that wait too long while there is no connection.
    private func expireLater() {
      timers.asyncAfter(deadline: .now() + options.patience.seconds) { [weak self] in
        self?.removeExpired()
      }
    }

    private func removeExpired() {
      let (expired, failure) = state.withLock { state in
        let time = state.open == 0 ? ContinuousClock.now : nil
        return (time.map { state.queue.removeExpired(at: $0) }, state.failure)
      }
      if let expired { fail(expired, failure) }
    }

    private func fail(
      _ expired: (works: [PostgreSQLWork], appends: [PostgreSQLAppend]), _ error: DurabilityError?
    ) {
      func failure(_ entity: EntityAddress?, _ statement: PostgreSQLStatement?) -> DurabilityError {
        var error = error ?? PostgreSQLFailure("no connection").error()
        error.entity = entity
        error.statement = statement?.summary ?? error.statement
        return error
      }
      for work in expired.works {
        work.finish(.failure(failure(work.entity, work.calls.first?.statement)))
      }
      for append in expired.appends {
        append.finish(.failure(failure(append.append.entity, .append)))
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

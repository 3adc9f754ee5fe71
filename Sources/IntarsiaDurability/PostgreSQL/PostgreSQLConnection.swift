#if PostgreSQL
  import CPostgreSQL
  import Dispatch

  /// The end of a transaction.
  enum PostgreSQLOutcome: Sendable {
    /// All statements have succeeded, and the transaction is durable.
    case committed([PostgreSQLRows])
    /// Nothing was written.
    case rolledBack(PostgreSQLFailure)
    /// The connection was lost after the server may have committed.
    case uncertain(PostgreSQLFailure)

    var isRolledBack: Bool {
      if case .rolledBack = self { true } else { false }
    }
  }

  /// A connection to a server, through libpq without blocking.
  ///
  /// No thread waits: a dispatch source calls when the socket has data. After ``prepare(_:)`` all
  /// statements of a transaction are sent together, in libpq's pipeline mode. The server runs them
  /// as one transaction, which it commits at the end of the pipeline.
  ///
  /// Proof of `@unchecked Sendable`: only the serial queue uses the variables and the handle.
  final class PostgreSQLConnection: @unchecked Sendable {
    typealias Completion = @Sendable (PostgreSQLOutcome) -> Void

    private struct Running {
      /// The number of statements; `nil` for a script, outside pipeline mode.
      let count: Int?
      let statements: [PostgreSQLStatement]
      var rows: [PostgreSQLRows] = []
      var failure: PostgreSQLFailure?
      /// Whether the whole transaction was handed to the system.
      var isSent = false
      let completion: Completion
    }

    let queue: DispatchQueue
    private var handle: OpaquePointer?
    private var reading: (any DispatchSourceProtocol)?
    private var writing: (any DispatchSourceProtocol)?
    private var opening: Completion?
    private var running: Running?
    private var timer: (any DispatchSourceTimer)?
    private var isClosed = false
    /// The time that an answer to a script may take.
    private var scriptLimit = Duration.zero
    /// The time until which the running transaction must be answered.
    private var answerTime = DispatchTime.distantFuture
    /// The time of the next check of it.
    private var checkTime: DispatchTime?

    /// Called on the queue when the connection has ended, once.
    private var onEnd: (@Sendable () -> Void)?
    /// Called on the queue for each notification of another session.
    private var onNotification: (@Sendable () -> Void)?

    init() {
      queue = DispatchQueue(label: "intarsia.postgresql")
    }

    // MARK: - Opening

    /// Connects.
    ///
    /// - Parameters:
    ///   - parameters: The keywords of libpq and their values, later ones first.
    ///   - limit: The time after which the attempt fails, and that each script may take.
    func open(
      _ parameters: [(String, String)], limit: Duration,
      onNotification: (@Sendable () -> Void)? = nil
    ) async -> PostgreSQLOutcome {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          opening = { continuation.resume(returning: $0) }
          self.onNotification = onNotification
          scriptLimit = limit
          beginOpening(parameters, limit: limit)
        }
      }
    }

    private func beginOpening(_ parameters: [(String, String)], limit: Duration) {
      // Looks names up, which may block this queue.
      withCStrings(parameters.map(\.0)) { keys in
        withCStrings(parameters.map(\.1)) { handle = PQconnectStartParams(keys, $0, 1) }
      }
      guard let handle, PQstatus(handle) != CONNECTION_BAD else { return endOpening() }
      PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      // Notices such as those of `IF NOT EXISTS` are not printed.
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + limit.seconds)
      timer.setEventHandler { [weak self] in
        guard let self else { return }
        let host = self.handle.flatMap { PQhost($0) }.map { String(cString: $0) } ?? ""
        self.endOpening(PostgreSQLFailure("no answer from \(host) within \(limit)"))
      }
      timer.activate()
      self.timer = timer
      awaitOpening(PGRES_POLLING_WRITING)
    }

    /// Waits for the socket, which may be another one after each step.
    private func awaitOpening(_ status: PostgresPollingStatusType) {
      switch status {
      case PGRES_POLLING_READING: watch { $0.continueOpening() }
      case PGRES_POLLING_WRITING: watch(writes: true) { $0.continueOpening() }
      default: endOpening()
      }
    }

    private func continueOpening() {
      guard opening != nil, let handle else { return }
      cancelSources()
      let status = PQconnectPoll(handle)
      guard status == PGRES_POLLING_OK else { return awaitOpening(status) }
      PQsetnonblocking(handle, 1)
      watch { $0.receive() }
      timer?.cancel()
      timer = nil
      let completion = opening
      opening = nil
      completion?(.committed([]))
    }

    private func endOpening(_ failure: PostgreSQLFailure? = nil) {
      guard let completion = opening else { return }
      opening = nil
      let failure = failure ?? PostgreSQLFailure(of: handle)
      close()
      completion(.rolledBack(failure))
    }

    /// Calls a function when the connection ends, at once if it has ended.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
      queue.async { [self] in
        if isClosed { body() } else { onEnd = body }
      }
    }

    /// Whether statements can run; only callers on the queue can know.
    var isOpen: Bool { !isClosed }

    // MARK: - Closing

    /// Closes the connection; a running transaction has no answer then.
    func end() {
      queue.async { [self] in
        if running != nil { lose(PostgreSQLFailure("the connection was closed")) } else { close() }
      }
    }

    private func close() {
      guard !isClosed else { return }
      isClosed = true
      timer?.cancel()
      timer = nil
      cancelSources()
      if let handle { PQfinish(handle) }
      handle = nil
      onNotification = nil
      onEnd?()
      onEnd = nil
    }

    deinit {
      timer?.cancel()
      cancelSources()
      if let handle { PQfinish(handle) }
    }

    // MARK: - Sending

    /// Runs a script of statements outside pipeline mode.
    ///
    /// - Parameter limit: The time that the answer may take.
    func run(script: String, within limit: Duration? = nil) async -> PostgreSQLOutcome {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          guard let handle else {
            return continuation.resume(returning: .rolledBack(PostgreSQLFailure("closed")))
          }
          running = Running(
            count: nil, statements: [], completion: { continuation.resume(returning: $0) })
          limitAnswer(to: limit ?? scriptLimit)
          guard PQsendQuery(handle, script) == 1 else { return lose() }
          flush()
        }
      }
    }

    /// Begins pipeline mode: scripts cannot run any more.
    func beginPipelines() {
      queue.async { [self] in _ = handle.map { PQenterPipelineMode($0) } }
    }

    /// Runs prepared statements as one transaction.
    ///
    /// - Precondition: The caller is on the queue, and no other transaction runs.
    /// - Parameter limit: The time after which the connection counts as lost.
    func run(_ calls: [PostgreSQLCall], within limit: Duration, completion: @escaping Completion) {
      guard let handle else { return completion(.rolledBack(PostgreSQLFailure("closed"))) }
      limitAnswer(to: limit)
      running = Running(
        count: calls.count, statements: calls.map(\.statement), completion: completion)
      for call in calls {
        let isSent = call.parameters.withPointers { values, lengths, formats in
          PQsendQueryPrepared(
            handle, call.statement.name, Int32(values.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { return lose() }
      }
      guard PQpipelineSync(handle) == 1 else { return lose() }
      flush()
    }

    private func flush() {
      guard let handle, running != nil else { return }
      switch PQflush(handle) {
      case 0:
        running?.isSent = true
        writing?.cancel()
        writing = nil
      case 1:
        if writing == nil { watch(writes: true) { $0.flush() } }
      default:
        lose()
      }
    }

    /// Loses the connection if the running transaction has no answer in time.
    ///
    /// A server that is stopped, or a proxy, may keep a connection open without a word.
    private func limitAnswer(to limit: Duration) {
      answerTime = .now() + limit.seconds
      checkAnswer()
    }

    /// Makes a timer for the next check, unless an earlier one runs: most transactions make none.
    private func checkAnswer() {
      guard checkTime.map({ $0 > answerTime }) ?? true else { return }
      checkTime = answerTime
      queue.asyncAfter(deadline: answerTime) { [weak self, answerTime] in
        guard let self, checkTime == answerTime else { return }
        checkTime = nil
        guard running != nil else { return }
        if self.answerTime > .now() { return checkAnswer() }
        lose(PostgreSQLFailure("the server has not answered in time"))
      }
    }

    // MARK: - Receiving

    private func receive() {
      guard let handle else { return }
      let isAlive = PQconsumeInput(handle) == 1
      readResults(handle)
      guard isOpen(handle) else { return }
      var hasNotification = false
      while let notification = PQnotifies(handle) {
        hasNotification = hasNotification || notification.pointee.be_pid != PQbackendPID(handle)
        PQfreemem(notification)
      }
      if hasNotification { onNotification?() }
      guard isOpen(handle) else { return }
      if !isAlive || PQstatus(handle) == CONNECTION_BAD {
        lose()
      } else {
        flush()
      }
    }

    /// Whether a handle is still that of this connection.
    ///
    /// The end of a transaction starts the next one, which may find the connection lost and free
    /// its handle.
    private func isOpen(_ handle: OpaquePointer) -> Bool { self.handle == handle }

    private func readResults(_ handle: OpaquePointer) {
      while let current = running, isOpen(handle), PQisBusy(handle) == 0 {
        guard let result = PQgetResult(handle) else {
          // The end of a script, or of the results of one statement.
          if current.count == nil { finish() }
          guard isOpen(handle), PQstatus(handle) != CONNECTION_BAD else { return }
          continue
        }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
          running?.rows.append(PostgreSQLRows(result))
        case PGRES_PIPELINE_SYNC:
          PQclear(result)
          finish()
        case PGRES_PIPELINE_ABORTED:
          PQclear(result)
        default:
          note(result)
          PQclear(result)
          if PQstatus(handle) == CONNECTION_BAD { return }
        }
      }
    }

    /// Keeps the first failure, with the statement that it belongs to.
    private func note(_ result: OpaquePointer) {
      guard let current = running, current.failure == nil else { return }
      var failure = PostgreSQLFailure(of: result)
      if current.rows.count < current.statements.count {
        failure.statement = current.statements[current.rows.count].summary
      }
      running?.failure = failure
    }

    private func finish() {
      guard let current = running else { return }
      running = nil
      if let failure = current.failure {
        current.completion(.rolledBack(failure))
      } else {
        current.completion(.committed(current.rows))
      }
    }

    /// Ends a lost connection.
    ///
    /// The server's answers arrive in their order. So a transaction was not committed if it could
    /// not be sent to its end, or if the server's last words came before its last statement ended.
    private func lose(_ reason: PostgreSQLFailure? = nil) {
      let connectionFailure = reason ?? PostgreSQLFailure(of: handle)
      guard let current = running else { return close() }
      running = nil
      var failure = current.failure ?? connectionFailure
      if failure.statement == nil { failure.statement = current.statements.first?.summary }
      let hasAnswer =
        current.failure.map { !$0.state.isEmpty } ?? false
        && current.rows.count < current.statements.count
      failure.isFatal = true
      close()
      if current.isSent && !hasAnswer {
        current.completion(.uncertain(failure))
      } else {
        current.completion(.rolledBack(failure))
      }
    }

    // MARK: - Sources

    /// Calls a function on the queue when the socket can be read, or written.
    private func watch(
      writes: Bool = false, _ body: @escaping @Sendable (PostgreSQLConnection) -> Void
    ) {
      guard let handle else { return }
      // A source has a descriptor of its own, so that libpq may close the socket before the source
      // has ended.
      let descriptor = intarsia_watch_socket(PQsocket(handle), writes ? 1 : 0)
      guard descriptor >= 0 else {
        // Too many open files: the connection cannot be watched.
        return queue.async { [weak self] in
          let failure = PostgreSQLFailure("the process has too many open files")
          self?.endOpening(failure)
          self?.lose(failure)
        }
      }
      let source: any DispatchSourceProtocol
      #if os(Linux)
        // The descriptor is readable when the socket can be written.
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      #else
        if writes {
          source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        } else {
          source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        }
      #endif
      source.setEventHandler { [weak self] in if let self { body(self) } }
      source.setCancelHandler { _ = closeDescriptor(descriptor) }
      if writes { writing = source } else { reading = source }
      source.activate()
    }

    private func cancelSources() {
      reading?.cancel()
      reading = nil
      writing?.cancel()
      writing = nil
    }
  }
#endif

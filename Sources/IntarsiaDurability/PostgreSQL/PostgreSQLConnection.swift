#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// A connection to a server through libpq, for one thread: each call waits for its answer.
  ///
  /// No call waits longer than its limit. A server that is stopped, or a proxy, may keep a
  /// connection open without a word, so libpq never waits by itself: ``wait(for:or:until:)`` does.
  final class PostgreSQLConnection {
    private var handle: OpaquePointer?
    /// The time that an attempt to connect may take, and each script.
    private let limit: Duration

    // MARK: - Opening and closing

    /// Connects.
    ///
    /// - Parameters:
    ///   - parameters: The keywords of libpq and their values, later ones first.
    ///   - limit: The time after which the attempt fails, and that each script may take.
    init(_ parameters: [(String, String)], limit: Duration) throws(PostgreSQLFailure) {
      self.limit = limit
      let deadline = ContinuousClock.now + limit
      let names = parameters.map { strdup($0.0) } + [nil]
      let values = parameters.map { strdup($0.1) } + [nil]
      handle = PQconnectStartParams(names.map { UnsafePointer($0) }, values.map { .init($0) }, 1)
      for text in names + values { free(text) }
      guard let handle else { throw PostgreSQLFailure(connection: nil) }
      PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      // Notices such as those of `IF NOT EXISTS` are not printed.
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      var status = PQstatus(handle) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
      while status != PGRES_POLLING_OK {
        guard status != PGRES_POLLING_FAILED else { throw PostgreSQLFailure(connection: handle) }
        // The socket may be another one after each step.
        guard wait(for: status == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline) else {
          let host = PQhost(handle).map { String(cString: $0) } ?? ""
          throw PostgreSQLFailure("no answer from \(host) within \(limit)")
        }
        status = PQconnectPoll(handle)
      }
      PQsetnonblocking(handle, 1)
    }

    /// Whether statements can run.
    var isOpen: Bool { handle != nil }

    private func close() {
      if let handle { PQfinish(handle) }
      handle = nil
    }

    deinit {
      close()
    }

    // MARK: - Statements

    /// Runs a script of statements outside pipeline mode.
    ///
    /// - Parameter limit: The time that the answer may take.
    @discardableResult
    func run(
      script: String, within limit: Duration? = nil
    ) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
      try run([], within: limit ?? self.limit, isScript: true) { PQsendQuery($0, script) == 1 }
    }

    /// Begins pipeline mode: scripts cannot run any more.
    func beginPipelines() { _ = handle.map { PQenterPipelineMode($0) } }

    /// Runs prepared statements as one transaction.
    ///
    /// All of them are sent together, in libpq's pipeline mode. The server runs them as one
    /// transaction, which it commits at the end of the pipeline.
    ///
    /// - Parameter limit: The time after which the connection counts as lost.
    @discardableResult
    func run(
      _ calls: [PostgreSQLCall], within limit: Duration
    ) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
      try run(calls.map(\.statement), within: limit, isScript: false) { handle in
        calls.allSatisfy { call in
          call.parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
              handle, call.statement.name, Int32(values.count), values, lengths, formats, 1)
          } == 1
        } && PQpipelineSync(handle) == 1
      }
    }

    private func run(
      _ statements: [PostgreSQLStatement], within limit: Duration, isScript: Bool,
      send: (OpaquePointer) -> Bool
    ) throws(PostgreSQLFailure) -> [PostgreSQLRows] {
      guard let handle else { throw PostgreSQLFailure("closed") }
      let deadline = ContinuousClock.now + limit
      var rows: [PostgreSQLRows] = []
      var failure: PostgreSQLFailure?
      var isSent = false
      do throws(PostgreSQLFailure) {
        // The server may have closed the connection since the last transaction.
        guard PQconsumeInput(handle) == 1, send(handle) else { throw .init(connection: handle) }
        var unsent = PQflush(handle)
        while unsent == 1 {
          // The server may wait until its answers are read.
          try receive(POLLIN | POLLOUT, until: deadline)
          unsent = PQflush(handle)
        }
        guard unsent == 0 else { throw PostgreSQLFailure(connection: handle) }
        isSent = true
        while true {
          while PQisBusy(handle) == 1 { try receive(POLLIN, until: deadline) }
          guard let result = PQgetResult(handle) else {
            // The end of a script, or of the results of one statement.
            guard PQstatus(handle) != CONNECTION_BAD else {
              throw PostgreSQLFailure(connection: handle)
            }
            if isScript { break }
            continue
          }
          let status = PQresultStatus(result)
          if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK {
            rows.append(PostgreSQLRows(result))
            continue
          }
          defer { PQclear(result) }
          if status == PGRES_PIPELINE_SYNC { break }
          guard status != PGRES_PIPELINE_ABORTED, failure == nil else { continue }
          // The first failure belongs to the first statement without rows.
          failure = PostgreSQLFailure(of: result)
          failure?.statement = statements.dropFirst(rows.count).first?.summary
        }
      } catch {
        // The server's answers arrive in their order. So a transaction was not committed if it
        // could not be sent to its end, or if the server's last words came before its last
        // statement ended.
        let hasAnswer = failure.map { !$0.state.isEmpty } ?? false && rows.count < statements.count
        var lost = failure ?? error
        lost.statement = lost.statement ?? statements.first?.summary
        (lost.isFatal, lost.isUncertain) = (true, isSent && !hasAnswer)
        close()
        throw lost
      }
      if let failure { throw failure }
      return rows
    }

    // MARK: - Waiting

    /// Waits for the socket, and reads what has arrived.
    private func receive(
      _ events: Int32, until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
      guard PQstatus(handle) != CONNECTION_BAD else { throw PostgreSQLFailure(connection: handle) }
      guard wait(for: events, until: deadline) else {
        throw PostgreSQLFailure("the server has not answered in time")
      }
      // The last words of the server may be there although reading fails at the end.
      _ = PQconsumeInput(handle)
    }

    /// Waits until the socket or another descriptor is ready; `false` after the deadline.
    private func wait(
      for events: Int32, or other: Int32 = -1, until deadline: ContinuousClock.Instant?
    ) -> Bool {
      var descriptors = [
        pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        let left = deadline.map { max(.zero, $0 - .now) / .milliseconds(1) }
        let count = poll(
          &descriptors, 2, left.map { Int32(clamping: Int64($0.rounded(.up))) } ?? -1)
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }

    /// Waits for a notification of another session, or until another descriptor can be read.
    ///
    /// - Returns: Whether there was a notification; `nil` if the connection is lost.
    func waitForNotification(or other: Int32) -> Bool? {
      var hasNotification = readNotifications()
      if hasNotification == false, wait(for: POLLIN, or: other, until: nil) {
        hasNotification = readNotifications()
      }
      return hasNotification
    }

    private func readNotifications() -> Bool? {
      guard let handle, PQconsumeInput(handle) == 1 else { return nil }
      var isFound = false
      while let notification = PQnotifies(handle) {
        isFound = isFound || notification.pointee.be_pid != PQbackendPID(handle)
        PQfreemem(notification)
      }
      return isFound
    }
  }
#endif

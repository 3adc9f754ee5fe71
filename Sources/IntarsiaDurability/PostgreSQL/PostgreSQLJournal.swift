#if PostgreSQL
  import IntarsiaConcurrency

  /// A journal in a database of PostgreSQL, for the entities of several processes and machines.
  ///
  /// ```swift
  /// let journal = try await PostgreSQLJournal(url: "postgresql://shop@db.internal/shop")
  /// ```
  ///
  /// The connection string has the syntax of libpq, with all its parameters: several hosts, TLS
  /// (`sslmode=verify-full`), `target_session_attrs`. The tables are created if necessary, and
  /// those of an older version are brought up to date, by one process at a time.
  ///
  /// All appends that wait are made in one transaction. So the more entities work at the same time,
  /// the less an append costs. Threads of the journal wait for the server.
  ///
  /// When the connection is lost, statements are repeated on another one if they only read, or if
  /// the server surely did not commit them. An append or a post whose commit has no answer throws
  /// ``DurabilityError/Code-swift.enum/uncertain``.
  ///
  /// A statement waits for a row that another session has locked for at most two seconds, unless
  /// the connection string or the server sets another `lock_timeout`.
  ///
  /// Connect to the server itself, or through a pooler that gives each client a session of its own.
  ///
  /// - Isolation: Safe to use from any isolation. The cancellation of a caller's task ends no
  ///   statement, so that each caller learns what became of its change.
  public final class PostgreSQLJournal: Journal {
    /// Always `true`: other processes may use the database.
    public var isShared: Bool { true }

    private let options: PostgreSQLOptions
    private let queue: JournalQueue<PostgreSQLWorker>
    private let listener: PostgreSQLListener

    /// Connects to a server, and creates the tables if necessary.
    ///
    /// - Parameters:
    ///   - url: The connection string, such as `postgresql://user@host:5432/database`.
    ///   - schema: The schema with the tables. Several applications can share a database.
    ///   - connections: The maximum number of connections. One more listens for changes.
    ///   - patience: The time in which a call has an answer, or fails. A transaction that has begun
    ///     has at least three seconds more, so a call ends within its patience and six seconds.
    /// - Throws: A ``DurabilityError``, for example with the code
    ///   ``DurabilityError/Code-swift.enum/denied``. A server that cannot be reached fails at once.
    public convenience init(
      url: String, schema: String = "intarsia", connections: Int = 4,
      patience: Duration = .seconds(10)
    ) async throws {
      try await self.init(
        PostgreSQLOptions(
          url: url, schema: schema, connections: connections, patience: patience))
    }

    init(_ options: PostgreSQLOptions) async throws {
      let listener = PostgreSQLListener(options)
      queue = try await JournalQueue(
        "PostgreSQL", connections: options.connections, maximumWorks: 32
      ) { () throws(DurabilityError) in
        PostgreSQLWorker(
          connection: try PostgreSQLSession.open(options), options: options, listener: listener)
      }
      self.options = options
      self.listener = listener
      listener.start()
    }

    deinit {
      listener.close()
      queue.stop()
    }

    /// Closes the journal.
    ///
    /// Calls that wait are answered before, within their patience. Later calls throw, and
    /// ``changes()`` ends.
    public func close() async {
      listener.close()
      await queue.end()
    }

    /// Returns a sequence with an element when messages or leases may have changed.
    public func changes() -> AsyncStream<Void> { listener.changes() }

    // MARK: - Leases and claims

    /// Extends the lease of a node, or begins it.
    @discardableResult
    public func renewLease(of node: String, for duration: Duration) async throws -> Bool {
      let node = try JournalKey.node.stored(node)
      let rows = try await perform(
        nil, [.init(.renewLease, node, JournalTime.microseconds(of: duration), options.time)],
        isRepeatable: false, isAlone: true)
      return rows[0].int(0, 0) == 1
    }

    /// Ends the lease of a node.
    public func endLease(of node: String) async throws {
      let node = try JournalKey.node.stored(node)
      try await perform(nil, [.init(.endLease, node)], isAlone: true)
      listener.didChange()
    }

    /// Makes a node the owner of an entity, in a new epoch.
    public func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
      let key = try entity.stored()
      let node = try JournalKey.node.stored(node)
      let rows = try await perform(
        entity,
        [
          .init(.lockEntity, key), .init(.claim, key, node, options.time),
          .init(.history, key, Int64(0)),
        ])
      if rows[1].count == 0, let owner = rows[2].text(0, 3) { return .owned(by: owner) }
      return .claimed(try history(in: rows[2], of: entity))
    }

    /// Gives up an entity that a node cannot run.
    public func release(
      _ entity: EntityAddress, by node: String, for duration: Duration
    ) async throws {
      let key = try entity.stored()
      let node = try JournalKey.node.stored(node)
      try await perform(
        entity, [.init(.release, key, node, JournalTime.microseconds(of: duration), options.time)])
      listener.didChange()
    }

    // MARK: - Reading

    /// Returns the history of an entity without claiming it.
    public func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
      let rows = try await perform(
        entity, [.init(.history, entity.stored(), Int64(isWhole ? 1 : 0))])
      return rows[0].count == 0 ? nil : try history(in: rows[0], of: entity)
    }

    /// Reads the rows of a history: the first has the position and the snapshot.
    private func history(
      in rows: PostgreSQLRows, of entity: EntityAddress
    ) throws -> EntityHistory {
      guard rows.count > 0, let version = rows.int(0, 1), let epoch = rows.int(0, 2) else {
        throw DurabilityError(
          .corrupted, entity: entity, statement: PostgreSQLStatement.history.summary,
          "The entity has no row.", remedy: "Check the database with `pg_amcheck`.")
      }
      var history = EntityHistory(position: JournalPosition(version: version, epoch: epoch))
      if let version = rows.int(0, 4), let schema = rows.int(0, 5), let state = rows.text(0, 6) {
        history.snapshot = JournalSnapshot(
          version: version, schema: Int(clamping: schema), state: state)
      }
      history.hasEffects = rows.int(0, 8) == 1
      history.records.reserveCapacity(rows.count - 1)
      for row in 1..<rows.count {
        history.records.append(
          JournalRecord(
            version: rows.int(row, 0) ?? 0, schema: Int(clamping: rows.int(row, 1) ?? 1),
            action: rows.text(row, 6) ?? "", answers: rows.text(row, 7),
            origin: JournalRecord.Origin(text: rows.text(row, 3) ?? ""),
            time: rows.int(row, 2) ?? 0))
      }
      return history
    }

    /// Returns the position of an entity.
    public func position(of entity: EntityAddress) async throws -> JournalPosition? {
      let key = try entity.stored()
      return try await perform(entity, [.init(.position, key)])[0].position
    }

    /// Returns the addresses of the entities of a kind.
    public func entities(
      of kind: String, after id: String?, limit: Int
    ) async throws -> [EntityAddress] {
      let key = try JournalKey.kind.stored(kind)
      let id = try id.map { try JournalKey.identifier.stored($0) }
      let rows = try await perform(nil, [.init(.entities, key, id, Int64(max(0, limit)))])
      return (0..<rows[0].count).map { EntityAddress(kind: kind, id: rows[0].text($0, 0) ?? "") }
    }

    /// Returns entities whose effects were interrupted.
    public func interruptedEntities(
      for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
    ) async throws -> [EntityAddress] {
      let kinds = try kinds.map { try JournalKey.kind.stored($0) }
      let node = try JournalKey.node.stored(node)
      let rows = try await perform(
        nil,
        [
          .init(
            .interrupted, node, kinds, Int64(includesOwn ? 1 : 0), Int64(max(0, limit)),
            options.time)
        ])
      return (0..<rows[0].count).map {
        EntityAddress(kind: rows[0].text($0, 0) ?? "", id: rows[0].text($0, 1) ?? "")
      }
    }

    // MARK: - Appending

    /// Makes a change, completely or not at all.
    public func append(_ append: JournalAppend) async throws {
      let append = try append.stored()
      try await perform(append.entity, appends: [append], isRepeatable: false)
    }

    // MARK: - Messages

    /// Stores messages that no entity of this process sends.
    public func post(_ messages: [JournalMessage]) async throws {
      let messages = PostgreSQLAppends.distinct(try messages.map { try $0.stored() })
      let calls = PostgreSQLAppends.messages(
        messages.map { (sender: nil, message: $0) }, clock: options.time)
      try await perform(messages.first?.receiver, calls, isRepeatable: false)
      listener.didChange()
    }

    /// Returns pending messages that are due.
    ///
    /// The messages to an entity without an owner are reserved for the node for some seconds, or
    /// until the end of its lease, so that other nodes do not try to deliver them, too.
    ///
    /// A message that the server cannot read or reserve is set aside, so that it does not keep the
    /// others from being found.
    public func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) async throws -> DeliverableMessages {
      do {
        return try await findMessages(for: node, kinds: kinds, limit: limit)
      } catch let error as DurabilityError where [.failed, .corrupted].contains(error.code) {
        let rows = try await perform(nil, [.init(.setAside, options.time)])
        guard let count = rows[0].int(0, 0), count > 0 else { throw error }
        listener.didChange()
        return try await findMessages(for: node, kinds: kinds, limit: limit)
      }
    }

    private func findMessages(
      for node: String, kinds: [String], limit: Int
    ) async throws -> DeliverableMessages {
      let kinds = try kinds.map { try JournalKey.kind.stored($0) }
      let node = try JournalKey.node.stored(node)
      let rows = try await perform(
        nil,
        [
          .init(
            .deliverable, node, kinds, Int64(max(0, limit)),
            JournalTime.microseconds(of: options.reservation), options.time),
          .init(.nextDue, kinds, node, options.time),
        ])
      let found = rows[0]
      return DeliverableMessages(
        messages: (0..<found.count).map { Self.message(in: found, $0) }, nextDue: rows[1].int(0, 0),
        wait: rows[1].int(0, 1).map { .microseconds($0) })
    }

    private static func message(in rows: PostgreSQLRows, _ row: Int) -> JournalMessage {
      JournalMessage(
        id: rows.text(row, 0) ?? "",
        receiver: EntityAddress(kind: rows.text(row, 1) ?? "", id: rows.text(row, 2) ?? ""),
        schema: Int(clamping: rows.int(row, 3) ?? 1), action: rows.text(row, 4),
        due: rows.int(row, 5), timer: rows.text(row, 6),
        attempts: Int(clamping: rows.int(row, 7) ?? 0))
    }

    /// Returns the outcomes of messages.
    public func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
      let messages = try messages.map { try JournalKey.message.stored($0) }
      let rows = try await perform(nil, [.init(.outcomes, messages)])
      return (0..<rows[0].count).reduce(into: [:]) { outcomes, row in
        guard let id = rows[0].text(row, 0) else { return }
        outcomes[id] =
          rows[0].int(row, 1).map { .applied($0) } ?? .rejected(rows[0].text(row, 2) ?? "")
      }
    }

    /// Sets a message aside that cannot be applied.
    public func reject(_ message: String, reason: String) async throws {
      // A reason describes an error, which may quote anything.
      let reason = reason.replacing("\0", with: "\u{2400}")
      try await perform(nil, [.init(.reject, message.journalKey, reason, options.time)])
      listener.didChange()
    }

    /// Returns messages of a kind that were set aside, oldest first.
    public func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage] {
      let kind = try JournalKey.kind.stored(kind)
      let rows = try await perform(nil, [.init(.rejected, kind, Int64(max(0, limit)))])[0]
      return (0..<rows.count).map {
        RejectedMessage(message: Self.message(in: rows, $0), reason: rows.text($0, 8) ?? "")
      }
    }

    /// Counts a delivery of a pending message, which may end the process.
    public func countAttempt(of message: String) async throws {
      try await perform(nil, [.init(.countAttempt, message.journalKey)])
    }

    /// Makes a message pending again that was set aside.
    @discardableResult
    public func requeue(_ message: String) async throws -> Bool {
      let rows = try await perform(nil, [.init(.requeue, message.journalKey)])
      if rows[0].count > 0 { listener.didChange() }
      return rows[0].count > 0
    }

    /// Returns a timer of an entity.
    public func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
      let key = try entity.stored()
      let name = try JournalKey.timer.stored(name, of: entity)
      let rows = try await perform(entity, [.init(.timer, key, name)])
      guard rows[0].count > 0, let message = rows[0].text(0, 0) else { return nil }
      return JournalTimer(message: message, due: rows[0].int(0, 1))
    }

    // MARK: - Maintenance

    /// Deletes actions that the newest snapshot contains, and old outcomes of messages.
    @discardableResult
    public func prune(before time: Int64) async throws -> Int {
      var (count, entity, message) = (0, 0 as Int64, 0 as Int64)
      while true {
        let rows = try await perform(
          nil, [.init(.prune, time, entity, message, options.time)], isAlone: true)[0]
        guard let step = rows.int(0, 0), step > 0 else { return count }
        count += Int(step)
        entity = rows.int(0, 1) ?? .max
        message = rows.int(0, 2) ?? .max
      }
    }

    /// Performs statements or an append as a part of a transaction.
    ///
    /// As an array, an append has no place in the frame, which stays in memory while it waits.
    @discardableResult
    @inline(__always)
    private func perform(
      _ entity: EntityAddress?, _ calls: [PostgreSQLCall] = [], appends: [JournalAppend] = [],
      isRepeatable: Bool = true, isAlone: Bool = false
    ) async throws -> [PostgreSQLRows] {
      try await queue.perform { finish in
        PostgreSQLWork(
          entity: entity, calls: calls, appends: appends, isRepeatable: isRepeatable,
          deadline: .now + options.patience, isAlone: isAlone, finish: finish)
      }
    }
  }
#endif

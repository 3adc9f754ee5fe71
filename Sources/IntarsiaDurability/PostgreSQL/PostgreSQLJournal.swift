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
  /// the less an append costs. No thread waits for the server.
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
    private let pool: PostgreSQLPool
    private let listener: PostgreSQLListener

    /// Connects to a server, and creates the tables if necessary.
    ///
    /// - Parameters:
    ///   - url: The connection string, such as `postgresql://user@host:5432/database`.
    ///   - schema: The schema with the tables. Several applications can share a database.
    ///   - connections: The maximum number of connections. One more listens for changes.
    ///   - patience: The time for which calls wait while the server cannot be reached. It begins
    ///     with the loss of the connections, up to 25 s after a server has vanished.
    /// - Throws: A ``DurabilityError``, for example with the code
    ///   ``DurabilityError/Code-swift.enum/denied``. A server that cannot be reached fails at once.
    public convenience init(
      url: String, schema: String = "intarsia", connections: Int = 4,
      patience: Duration = .seconds(10)
    ) async throws {
      try await self.init(
        url: url, schema: schema, connections: connections, patience: patience,
        reservation: .seconds(5), now: nil)
    }

    /// Connects with choices for tests and benchmarks.
    ///
    /// - Parameters:
    ///   - appendLanes: The maximum number of transactions of appends at the same time.
    ///   - reservation: The time for which a node has the messages to an entity without an owner
    ///     for itself.
    ///   - now: Returns the time in microseconds since 1970; `nil` for the server's clock.
    package init(
      url: String, schema: String, connections: Int = 4, appendLanes: Int = 2,
      patience: Duration = .seconds(10), reservation: Duration = .seconds(5),
      now: (@Sendable () -> Int64)?
    ) async throws {
      let options = PostgreSQLOptions(
        url: url, schema: schema, connections: connections, appendLanes: appendLanes,
        patience: patience, reservation: reservation, now: now)
      let first = try await withExternalWork("PostgreSQL") {
        try await PostgreSQLSession.open(options)
      }
      self.options = options
      listener = PostgreSQLListener(options)
      pool = PostgreSQLPool(options, listener, first: first)
      listener.connect()
    }

    deinit {
      listener.close()
    }

    /// Closes the journal, after the running transactions have ended.
    public func close() async {
      listener.close()
      await withExternalWork("PostgreSQL") { await pool.close() }
    }

    /// Returns a sequence with an element when messages or leases may have changed.
    public func changes() -> AsyncStream<Void> { listener.changes() }

    // MARK: - Leases and claims

    /// Extends the lease of a node, or begins it.
    @discardableResult
    public func renewLease(of node: String, for duration: Duration) async throws -> Bool {
      let node = try key(of: node)
      let rows = try await perform(
        nil, isRepeatable: false, isAlone: true,
        PostgreSQLCall(.renewLease) {
          $0.add(node)
          $0.add(JournalTime.microseconds(of: duration))
          $0.add(options.time)
        })
      return rows[0].int(0, 0) == 1
    }

    /// Ends the lease of a node.
    public func endLease(of node: String) async throws {
      let node = try key(of: node)
      _ = try await perform(nil, isAlone: true, PostgreSQLCall(.endLease) { $0.add(node) })
      listener.didChange()
    }

    /// Makes a node the owner of an entity, in a new epoch.
    public func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
      let key = try self.key(of: entity)
      let node = try self.key(of: node)
      let rows = try await perform(
        entity,
        PostgreSQLCall(.lockEntity) { $0.add(key) },
        PostgreSQLCall(.claim) {
          $0.add(key)
          $0.add(node)
          $0.add(options.time)
        },
        historyCall(of: key, isWhole: false))
      if rows[1].count == 0, let owner = rows[2].text(0, 3) { return .owned(by: owner) }
      return .claimed(try history(in: rows[2], of: entity))
    }

    /// Gives up an entity that a node cannot run.
    public func release(
      _ entity: EntityAddress, by node: String, for duration: Duration
    ) async throws {
      let key = try self.key(of: entity)
      let node = try self.key(of: node)
      _ = try await perform(
        entity,
        PostgreSQLCall(.release) {
          $0.add(key)
          $0.add(node)
          $0.add(JournalTime.microseconds(of: duration))
          $0.add(options.time)
        })
      listener.didChange()
    }

    // MARK: - Reading

    /// Returns the history of an entity without claiming it.
    public func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
      let rows = try await perform(entity, historyCall(of: key(of: entity), isWhole: isWhole))
      return rows[0].count == 0 ? nil : try history(in: rows[0], of: entity)
    }

    private func historyCall(of key: EntityAddress, isWhole: Bool) -> PostgreSQLCall {
      PostgreSQLCall(.history) {
        $0.add(key)
        $0.add(isWhole ? 1 : 0 as Int64?)
      }
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
        history.snapshot = JournalSnapshot(version: version, schema: Int(schema), state: state)
      }
      history.hasEffects = rows.int(0, 8) == 1
      history.records.reserveCapacity(rows.count - 1)
      for row in 1..<rows.count {
        history.records.append(
          JournalRecord(
            version: rows.int(row, 0) ?? 0, schema: Int(rows.int(row, 1) ?? 1),
            action: rows.text(row, 6) ?? "", answers: rows.text(row, 7),
            origin: JournalRecord.Origin(text: rows.text(row, 3) ?? ""),
            time: rows.int(row, 2) ?? 0))
      }
      return history
    }

    /// Returns the position of an entity.
    public func position(of entity: EntityAddress) async throws -> JournalPosition? {
      let key = try key(of: entity)
      let rows = try await perform(entity, PostgreSQLCall(.position) { $0.add(key) })
      guard rows[0].count > 0, let version = rows[0].int(0, 0), let epoch = rows[0].int(0, 1)
      else { return nil }
      return JournalPosition(version: version, epoch: epoch)
    }

    /// Returns the addresses of the entities of a kind.
    public func entities(
      of kind: String, after id: String?, limit: Int
    ) async throws -> [EntityAddress] {
      let key = try key(kind, .kind)
      let id = try id.map { try self.key($0, .identifier) }
      let rows = try await perform(
        nil,
        PostgreSQLCall(.entities) {
          $0.add(key)
          $0.add(id)
          $0.add(Int64(max(0, limit)))
        })
      return (0..<rows[0].count).map { EntityAddress(kind: kind, id: rows[0].text($0, 0) ?? "") }
    }

    /// Returns entities whose effects were interrupted.
    public func interruptedEntities(
      for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
    ) async throws -> [EntityAddress] {
      let kinds = try kinds.map { try key($0, .kind) }
      let node = try key(of: node)
      let rows = try await perform(
        nil,
        PostgreSQLCall(.interrupted) {
          $0.add(node)
          $0.add(kinds)
          $0.add(includesOwn ? 1 : 0 as Int64?)
          $0.add(Int64(max(0, limit)))
          $0.add(options.time)
        })
      return (0..<rows[0].count).map {
        EntityAddress(kind: rows[0].text($0, 0) ?? "", id: rows[0].text($0, 1) ?? "")
      }
    }

    // MARK: - Appending

    /// Makes a change, completely or not at all.
    public func append(_ append: JournalAppend) async throws {
      let append = try stored(append)
      try await pool.perform(.append(append), of: append.entity, isRepeatable: false)
    }

    /// Returns an append with its keys in the form in which the server compares them.
    // Not inlined, so that its values have no places in the frame of a waiting append.
    @inline(never)
    private func stored(_ append: JournalAppend) throws(DurabilityError) -> JournalAppend {
      var append = append
      let entity = append.entity
      append.entity = try key(of: entity)
      append.applied = try append.applied.map { id throws(DurabilityError) in
        try key(id, .message, of: entity)
      }
      append.messages = try append.messages.map { message throws(DurabilityError) in
        try key(of: message)
      }
      append.cancelledTimers = try append.cancelledTimers.map { timer throws(DurabilityError) in
        try key(timer, .timer, of: entity)
      }
      return append
    }

    // MARK: - Messages

    /// Stores messages that no entity of this process sends.
    public func post(_ messages: [JournalMessage]) async throws {
      let messages = PostgreSQLAppends.distinct(try messages.map { try key(of: $0) })
      let calls = PostgreSQLAppends.messages(
        messages.map { (sender: nil, message: $0) }, clock: options.time)
      try await pool.perform(.calls(calls), of: messages.first?.receiver, isRepeatable: false)
      listener.didChange()
    }

    /// Returns pending messages that are due.
    ///
    /// The messages to an entity without an owner are reserved for the node for some seconds, or
    /// until the end of its lease, so that other nodes do not try to deliver them, too.
    public func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) async throws -> DeliverableMessages {
      let kinds = try kinds.map { try key($0, .kind) }
      let node = try key(of: node)
      let rows = try await perform(
        nil,
        PostgreSQLCall(.deliverable) {
          $0.add(node)
          $0.add(kinds)
          $0.add(Int64(max(0, limit)))
          $0.add(JournalTime.microseconds(of: options.reservation))
          $0.add(options.time)
        },
        PostgreSQLCall(.nextDue) {
          $0.add(kinds)
          $0.add(node)
          $0.add(options.time)
        })
      let found = rows[0]
      let messages = (0..<found.count).map { row in
        JournalMessage(
          id: found.text(row, 0) ?? "",
          receiver: EntityAddress(kind: found.text(row, 1) ?? "", id: found.text(row, 2) ?? ""),
          schema: Int(found.int(row, 3) ?? 1), action: found.text(row, 4), due: found.int(row, 5),
          timer: found.text(row, 6))
      }
      return DeliverableMessages(
        messages: messages, nextDue: rows[1].int(0, 0),
        wait: rows[1].int(0, 1).map { .microseconds($0) })
    }

    /// Returns the outcomes of messages.
    public func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
      let messages = try messages.map { try key($0, .message) }
      let rows = try await perform(nil, PostgreSQLCall(.outcomes) { $0.add(messages) })
      return (0..<rows[0].count).reduce(into: [:]) { outcomes, row in
        guard let id = rows[0].text(row, 0) else { return }
        outcomes[id] =
          rows[0].int(row, 1).map { .applied($0) } ?? .rejected(rows[0].text(row, 2) ?? "")
      }
    }

    /// Sets a message aside that cannot be applied.
    public func reject(_ message: String, reason: String) async throws {
      let message = try key(message, .message)
      _ = try await perform(
        nil,
        PostgreSQLCall(.reject) {
          $0.add(message)
          // A reason describes an error, which may quote anything.
          $0.add(reason.replacing("\0", with: "\u{2400}"))
          $0.add(options.time)
        })
      listener.didChange()
    }

    /// Returns a timer of an entity.
    public func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
      let key = try key(of: entity)
      let name = try self.key(name, .timer, of: entity)
      let rows = try await perform(
        entity,
        PostgreSQLCall(.timer) {
          $0.add(key)
          $0.add(name)
        })
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
          nil, isAlone: true,
          PostgreSQLCall(.prune) {
            $0.add(time)
            $0.add(entity)
            $0.add(message)
            $0.add(options.time)
          })[0]
        guard let step = rows.int(0, 0), step > 0 else { return count }
        count += Int(step)
        entity = rows.int(0, 1) ?? .max
        message = rows.int(0, 2) ?? .max
      }
    }

    private func perform(
      _ entity: EntityAddress?, isRepeatable: Bool = true, isAlone: Bool = false,
      _ calls: PostgreSQLCall...
    ) async throws -> [PostgreSQLRows] {
      try await pool.perform(
        .calls(calls), of: entity, isRepeatable: isRepeatable, isAlone: isAlone)
    }
  }

  extension PostgreSQLParameters {
    /// Adds the kind and the identifier of an entity.
    fileprivate mutating func add(_ entity: EntityAddress) {
      add(entity.kind)
      add(entity.id)
    }
  }

  // Keys are checked before they are sent: an error of the server would not name the field.
  extension PostgreSQLJournal {
    /// A field with a key, as the beginning of a sentence.
    private enum Field: String {
      case kind = "The kind"
      case identifier = "The identifier"
      case node = "The name of the node"
      case message = "The key or the identifier of a message"
      case timer = "The name of the timer"
    }

    /// Returns the form of a key in the database.
    ///
    /// - Throws: An error for a text with NUL, which PostgreSQL cannot store.
    private func key(
      _ text: String, _ field: Field, of entity: EntityAddress? = nil
    ) throws(DurabilityError) -> String {
      guard !text.utf8.contains(0) else {
        throw DurabilityError(
          .failed, entity: entity,
          "\(field.rawValue) \(text.debugDescription) contains NUL, which PostgreSQL cannot store.",
          remedy: "Nothing was written; use a text without NUL.")
      }
      return text.journalKey
    }

    private func key(of entity: EntityAddress) throws(DurabilityError) -> EntityAddress {
      EntityAddress(
        kind: try key(entity.kind, .kind, of: entity),
        id: try key(entity.id, .identifier, of: entity))
    }

    private func key(of node: String) throws(DurabilityError) -> String { try key(node, .node) }

    private func key(of message: JournalMessage) throws(DurabilityError) -> JournalMessage {
      var result = message
      result.receiver = try key(of: message.receiver)
      result.id = try key(message.id, .message, of: message.receiver)
      if let timer = message.timer {
        result.timer = try key(timer, .timer, of: message.receiver)
      }
      return result
    }
  }
#endif

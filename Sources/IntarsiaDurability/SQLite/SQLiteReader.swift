#if SQLite
  import CSQLite

  /// The connection that reads, so that reads do not wait for the fsync of a commit.
  ///
  /// It sees all changes that were committed before a request came.
  final class SQLiteReader {
    /// A request, which reads and then resumes its caller.
    typealias Request = @Sendable (SQLiteReader) -> Void

    private let connection: SQLiteConnection
    private let now: @Sendable () -> Int64
    private let begin: SQLiteStatement
    private let commit: SQLiteStatement
    private let entity: SQLiteStatement
    private let snapshot: SQLiteStatement
    private let actions: SQLiteStatement
    private let firstEntities: SQLiteStatement
    private let nextEntities: SQLiteStatement
    private let outcome: SQLiteStatement
    private let timer: SQLiteStatement
    private let otherEnd: SQLiteStatement
    /// The statements that find messages, by the number of kinds.
    private var deliverable: [Int: (messages: SQLiteStatement, nextDue: SQLiteStatement)] = [:]

    init(_ options: SQLiteOptions) throws(DurabilityError) {
      let connection = try options.openForReading()
      func prepare(_ text: String) throws(DurabilityError) -> SQLiteStatement {
        try SQLiteStatement(text, on: connection)
      }
      self.connection = connection
      now = options.now
      begin = try prepare("BEGIN")
      commit = try prepare("COMMIT")
      entity = try prepare(
        "SELECT number, version, epoch, effects FROM entities WHERE kind = ?1 AND id = ?2")
      snapshot = try prepare("SELECT version, schema, state FROM snapshots WHERE entity = ?1")
      actions = try prepare(
        """
        SELECT version, schema, action, answers, origin, time FROM actions
        WHERE entity = ?1 AND version > ?2 ORDER BY version
        """)
      firstEntities = try prepare("SELECT id FROM entities WHERE kind = ?1 ORDER BY id LIMIT ?2")
      nextEntities = try prepare(
        "SELECT id FROM entities WHERE kind = ?1 AND id > ?3 ORDER BY id LIMIT ?2")
      outcome = try prepare("SELECT applied, rejected FROM messages WHERE id = ?1")
      timer = try prepare(
        "SELECT id, due FROM messages WHERE kind = ?1 AND receiver = ?2 AND timer = ?3")
      otherEnd = try prepare(
        """
        SELECT min(end) FROM (
          SELECT min(lease_end) AS end FROM nodes WHERE lease_end > ?1 AND name <> ?2
          UNION ALL SELECT min(refusal_end) FROM refusals WHERE refusal_end > ?1 AND node = ?2)
        """)
    }

    /// Answers requests in one transaction, which shows them one state of the database.
    func perform(_ requests: [Request]) {
      var start = requests.startIndex
      while start < requests.endIndex {
        // A long transaction would keep the log from being written into the database.
        let end = min(start + 256, requests.endIndex)
        // A failure here comes again in each request.
        _ = try? begin.run()
        for request in requests[start..<end] { request(self) }
        _ = try? commit.run()
        connection.rollBack()
        start = end
      }
    }

    // MARK: - Entities

    /// Finds an entity: its number, and a history without actions.
    private func find(
      _ address: EntityAddress
    ) throws(DurabilityError) -> (number: Int64, history: EntityHistory)? {
      entity.bind(key: 1, address.kind)
      entity.bind(key: 2, address.id)
      defer { entity.reset() }
      guard try entity.step() else { return nil }
      let position = JournalPosition(version: entity.integer(1), epoch: entity.integer(2))
      return (
        entity.integer(0), EntityHistory(position: position, hasEffects: entity.integer(3) != 0)
      )
    }

    func position(of address: EntityAddress) throws(DurabilityError) -> JournalPosition? {
      try find(address)?.history.position
    }

    /// Returns the history of an entity.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the history begins with the first action.
    ///   - epoch: The epoch of a claim. After a later claim the history may be a longer one, and
    ///     appends in this epoch fail.
    func history(
      of address: EntityAddress, isWhole: Bool, epoch: Int64? = nil
    ) throws(DurabilityError) -> EntityHistory? {
      guard let found = try find(address) else { return nil }
      let number = found.number
      var history = found.history
      if let epoch { history.position.epoch = epoch }
      if isWhole {
        history.records = try records(of: number, between: 0, and: history.position.version)
        if history.records.count == history.position.version { return history }
      }
      // A snapshot is needed for a whole history, too, if the actions before it were deleted.
      history.snapshot = try snapshot(of: number)
      history.records = try records(
        of: number, between: history.snapshot?.version ?? 0, and: history.position.version)
      return history
    }

    private func snapshot(of number: Int64) throws(DurabilityError) -> JournalSnapshot? {
      snapshot.bind(1, number)
      defer { snapshot.reset() }
      guard try snapshot.step() else { return nil }
      return JournalSnapshot(
        version: snapshot.integer(0), schema: Int(snapshot.integer(1)), state: snapshot.string(2))
    }

    private func records(
      of number: Int64, between version: Int64, and last: Int64
    ) throws(DurabilityError) -> [JournalRecord] {
      guard last > version else { return [] }
      actions.bind(1, number)
      actions.bind(2, version)
      defer { actions.reset() }
      var records: [JournalRecord] = []
      // A damaged position must not reserve all memory.
      records.reserveCapacity(Int(min(last - version, 4_096)))
      while try actions.step() {
        records.append(
          JournalRecord(
            version: actions.integer(0), schema: Int(actions.integer(1)),
            action: actions.string(2), answers: actions.optionalString(3),
            origin: JournalRecord.Origin(text: actions.string(4)), time: actions.integer(5)))
      }
      return records
    }

    func entities(
      of kind: String, after id: String?, limit: Int
    ) throws(DurabilityError) -> [EntityAddress] {
      let entities = id == nil ? firstEntities : nextEntities
      entities.bind(key: 1, kind)
      entities.bind(2, Int64(max(0, limit)))
      if let id { entities.bind(key: 3, id) }
      defer { entities.reset() }
      var found: [EntityAddress] = []
      while try entities.step() { found.append(EntityAddress(kind: kind, id: entities.string(0))) }
      return found
    }

    func interruptedEntities(
      for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
    ) throws(DurabilityError) -> [EntityAddress] {
      guard !kinds.isEmpty else { return [] }
      let names = (5..<5 + kinds.count).map { "?\($0)" }.joined(separator: ", ")
      // Asked for at the start and after the end of other nodes, so it is prepared each time.
      let statement = try SQLiteStatement(
        """
        SELECT kind, id FROM entities AS e INDEXED BY interrupted_entities
        WHERE effects = 1 AND kind IN (\(names)) AND (?3 OR owner IS NOT ?2)
        AND NOT EXISTS (
          SELECT 1 FROM refusals AS r WHERE r.kind = e.kind AND r.id = e.id AND r.node = ?2
          AND r.refusal_end > ?1 AND e.owner IS NOT ?2)
        AND (owner IS NULL OR owner = ?2 OR NOT EXISTS (
          SELECT 1 FROM nodes AS n WHERE n.name = e.owner AND n.lease_end > ?1))
        ORDER BY kind, id LIMIT ?4
        """, on: connection)
      statement.bind(1, now())
      statement.bind(key: 2, node)
      statement.bind(3, includesOwn ? 1 : 0)
      statement.bind(4, Int64(max(0, limit)))
      for (index, kind) in kinds.enumerated() { statement.bind(key: Int32(index + 5), kind) }
      var found: [EntityAddress] = []
      while try statement.step() {
        found.append(EntityAddress(kind: statement.string(0), id: statement.string(1)))
      }
      return found
    }

    // MARK: - Messages

    func outcomes(of messages: [String]) throws(DurabilityError) -> [String: MessageOutcome] {
      defer { outcome.reset() }
      var outcomes: [String: MessageOutcome] = [:]
      for message in messages {
        outcome.reset()
        outcome.bind(key: 1, message)
        guard try outcome.step() else { continue }
        if let version = outcome.optionalInteger(0) {
          outcomes[message] = .applied(version)
        } else if let reason = outcome.optionalString(1) {
          outcomes[message] = .rejected(reason)
        }
      }
      return outcomes
    }

    func timer(
      _ name: String, of entity: EntityAddress
    ) throws(DurabilityError) -> JournalTimer? {
      timer.bind(key: 1, entity.kind)
      timer.bind(key: 2, entity.id)
      timer.bind(key: 3, name)
      defer { timer.reset() }
      guard try timer.step() else { return nil }
      return JournalTimer(message: timer.string(0), due: timer.optionalInteger(1))
    }

    func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) throws(DurabilityError) -> DeliverableMessages {
      guard !kinds.isEmpty else { return DeliverableMessages() }
      let (messages, nextDue) = try statements(forKinds: kinds.count)
      let time = now()
      messages.bind(1, time)
      messages.bind(key: 2, node)
      messages.bind(3, Int64(max(0, limit)))
      nextDue.bind(1, time)
      otherEnd.bind(1, time)
      otherEnd.bind(key: 2, node)
      for (index, kind) in kinds.enumerated() {
        messages.bind(key: Int32(index + 4), kind)
        nextDue.bind(key: Int32(index + 2), kind)
      }
      defer {
        messages.reset()
        nextDue.reset()
        otherEnd.reset()
      }
      var found = DeliverableMessages()
      while try messages.step() {
        found.messages.append(
          JournalMessage(
            id: messages.string(1),
            receiver: EntityAddress(kind: messages.string(2), id: messages.string(3)),
            schema: Int(messages.integer(4)), action: messages.optionalString(5),
            due: messages.optionalInteger(6), timer: messages.optionalString(7)))
      }
      if try nextDue.step() { found.nextDue = nextDue.integer(0) }
      let end = try otherEnd.step() ? otherEnd.optionalInteger(0) : nil
      found.wait = JournalTime.wait(from: time, until: found.nextDue, end)
      return found
    }

    private func statements(
      forKinds count: Int
    ) throws(DurabilityError) -> (messages: SQLiteStatement, nextDue: SQLiteStatement) {
      if let statements = deliverable[count] { return statements }
      func kinds(from index: Int) -> String {
        (index..<index + count).map { "?\($0)" }.joined(separator: ", ")
      }
      // Messages without a due time come from the index in their order. Those that became due are
      // sorted, which are few. SQLite would search all messages instead, in the order of numbers.
      func messages(_ condition: String) -> String {
        """
        SELECT * FROM (
          SELECT number, id, kind, receiver, schema, action, due, timer
          FROM messages AS m INDEXED BY pending_messages
          WHERE applied IS NULL AND rejected IS NULL AND \(condition) AND kind IN \
          (\(kinds(from: 4)))
          AND NOT EXISTS (
            SELECT 1 FROM entities AS e JOIN nodes AS n ON n.name = e.owner
            WHERE e.kind = m.kind AND e.id = m.receiver AND e.owner <> ?2 AND n.lease_end > ?1)
          AND NOT EXISTS (
            SELECT 1 FROM refusals AS r LEFT JOIN entities AS e ON e.kind = r.kind AND e.id = r.id
            WHERE r.kind = m.kind AND r.id = m.receiver AND r.node = ?2 AND r.refusal_end > ?1
            AND e.owner IS NOT ?2)
          ORDER BY number LIMIT ?3)
        """
      }
      let statements = (
        messages: try SQLiteStatement(
          """
          \(messages("due IS NULL")) UNION ALL \(messages("due <= ?1"))
          ORDER BY number LIMIT ?3
          """, on: connection),
        nextDue: try SQLiteStatement(
          """
          SELECT due FROM messages INDEXED BY pending_messages
          WHERE applied IS NULL AND rejected IS NULL AND due > ?1 AND kind IN (\(kinds(from: 2)))
          ORDER BY due LIMIT 1
          """, on: connection)
      )
      // The kinds of a node are always the same.
      if deliverable.count > 16 { deliverable = [:] }
      deliverable[count] = statements
      return statements
    }

    // MARK: - Size

    func size() throws(DurabilityError) -> SQLiteJournal.Size {
      let page = Int(try connection.number(of: "PRAGMA page_size"))
      return SQLiteJournal.Size(
        database: Int(try connection.number(of: "PRAGMA page_count")) * page,
        free: Int(try connection.number(of: "PRAGMA freelist_count")) * page)
    }
  }
#endif

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
    private let uptime: @Sendable () -> Int64
    private var statements: [String: SQLiteStatement] = [:]
    /// The last receiver that a search has seen, if there were more.
    private var lastReceiver: EntityAddress?

    init(_ options: SQLiteOptions) throws(DurabilityError) {
      connection = try options.openForReading()
      now = options.now
      uptime = options.uptime
    }

    /// Returns a statement, which is prepared at its first use.
    private func statement(_ text: String) throws(DurabilityError) -> SQLiteStatement {
      if let statement = statements[text] { return statement }
      let statement = try SQLiteStatement(text, on: connection)
      statements[text] = statement
      return statement
    }

    /// Answers requests in one transaction, which shows them one state of the database.
    func perform(_ requests: [Request]) {
      // A long transaction would keep the log from being written into the database.
      for start in stride(from: 0, to: requests.count, by: 256) {
        // A failure here comes again in each request.
        _ = try? statement("BEGIN").run()
        for request in requests[start...].prefix(256) { request(self) }
        _ = try? statement("COMMIT").run()
        connection.rollBack()
      }
    }

    // MARK: - Entities

    /// Finds an entity: its number, and a history without actions.
    private func find(
      _ address: EntityAddress
    ) throws(DurabilityError) -> (number: Int64, history: EntityHistory)? {
      let entity = try statement(
        "SELECT number, version, epoch, effects FROM entities WHERE kind = ?1 AND id = ?2")
      entity.bind(keys: address.kind, address.id)
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
      let snapshot = try statement("SELECT version, schema, state FROM snapshots WHERE entity = ?1")
      snapshot.bind(1, number)
      defer { snapshot.reset() }
      guard try snapshot.step() else { return nil }
      return JournalSnapshot(
        version: snapshot.integer(0), schema: Int(clamping: snapshot.integer(1)),
        state: snapshot.string(2))
    }

    private func records(
      of number: Int64, between version: Int64, and last: Int64
    ) throws(DurabilityError) -> [JournalRecord] {
      guard last > version else { return [] }
      let actions = try statement(
        """
        SELECT version, schema, action, answers, origin, time FROM actions
        WHERE entity = ?1 AND version > ?2 ORDER BY version
        """)
      actions.bind(1, number)
      actions.bind(2, version)
      defer { actions.reset() }
      var records: [JournalRecord] = []
      // A damaged position must not reserve all memory.
      records.reserveCapacity(Int(min(max(0, last &- version), 4_096)))
      while try actions.step() {
        records.append(
          JournalRecord(
            version: actions.integer(0), schema: Int(clamping: actions.integer(1)),
            action: actions.string(2), answers: actions.optionalString(3),
            origin: JournalRecord.Origin(text: actions.string(4)), time: actions.integer(5)))
      }
      return records
    }

    /// The first text after another one.
    private static func successor(of text: String) -> String { text + "\0" }

    func entities(
      of kind: String, after id: String?, limit: Int
    ) throws(DurabilityError) -> [EntityAddress] {
      let entities = try statement(
        "SELECT id FROM entities WHERE kind = ?1 AND id >= ?2 ORDER BY id LIMIT ?3")
      entities.bind(keys: kind, id.map { Self.successor(of: $0.journalKey) } ?? "")
      entities.bind(3, Int64(max(0, limit)))
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
      statement.bind(1, uptime())
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
      let outcome = try statement("SELECT applied, rejected FROM messages WHERE id = ?1")
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
      let timer = try statement(
        "SELECT id, due FROM messages WHERE kind = ?1 AND receiver = ?2 AND timer = ?3")
      timer.bind(keys: entity.kind, entity.id, name)
      defer { timer.reset() }
      guard try timer.step() else { return nil }
      return JournalTimer(message: timer.string(0), due: timer.optionalInteger(1))
    }

    /// The number of receivers among which a search chooses, if messages wait for more of them.
    private static let receiversPerSearch = 4_096

    /// Finds messages of the receivers that wait longest, a few of each.
    ///
    /// It goes from receiver to receiver, so that further messages to one cost nothing.
    func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) throws(DurabilityError) -> DeliverableMessages {
      let (time, uptime) = (now(), self.uptime())
      let kinds = kinds.map(\.journalKey).sorted()
      let due = try dueMessages(of: kinds, at: time)
      var oldest = due.numbers.compactMapValues { $0.min() }
      let start = lastReceiver
      for _ in 0..<Self.receiversPerSearch {
        let waiting = try waitingReceiver(after: lastReceiver, of: kinds)
        lastReceiver = waiting?.receiver
        guard let (receiver, number) = waiting else { break }
        oldest[receiver] = min(number, oldest[receiver] ?? number)
      }
      var queues: [(receiver: EntityAddress, numbers: [Int64])] = []
      for (receiver, _) in oldest.sorted(by: { $0.value < $1.value }) where queues.count < limit {
        guard try isFree(receiver, for: node, at: uptime) else { continue }
        let numbers = try waitingMessages(to: receiver) + due.numbers[receiver, default: []]
        queues.append((receiver, numbers.sorted()))
      }

      var found: [(number: Int64, message: JournalMessage)] = []
      var size = 0
      let longest = queues.map(\.numbers.count).max() ?? 0
      for place in 0..<min(longest, DeliverableMessages.receiverLimit) {
        let places = queues.compactMap { queue in
          place < queue.numbers.count ? (queue.numbers[place], queue.receiver) : nil
        }
        for (number, receiver) in places.sorted(by: { $0.0 < $1.0 })
        where found.count < limit && size < DeliverableMessages.sizeLimit {
          let message = try message(number, to: receiver)
          size += message.action?.utf8.count ?? 0
          found.append((number, message))
        }
      }
      let otherEnd = try otherEnd(for: node, at: uptime)
      let waits = [
        JournalTime.wait(from: time, until: due.next),
        JournalTime.wait(from: uptime, until: otherEnd),
        // The other receivers have their turn soon, also if no receiver was free.
        start == nil && lastReceiver == nil ? nil : .milliseconds(100),
      ]
      return DeliverableMessages(
        messages: found.sorted { $0.number < $1.number }.map(\.message), nextDue: due.next,
        wait: waits.compactMap(\.self).min())
    }

    /// Finds the delayed messages that are due, and the time of the next one.
    private func dueMessages(
      of kinds: [String], at time: Int64
    ) throws(DurabilityError) -> (numbers: [EntityAddress: [Int64]], next: Int64?) {
      let due = try statement(
        """
        SELECT receiver, number FROM messages INDEXED BY due_messages
        WHERE applied IS NULL AND rejected IS NULL AND kind = ?1 AND due <= ?2
        """)
      let nextDue = try statement(
        """
        SELECT min(due) FROM messages INDEXED BY due_messages
        WHERE applied IS NULL AND rejected IS NULL AND kind = ?1 AND due > ?2
        """)
      var numbers: [EntityAddress: [Int64]] = [:]
      var next: Int64?
      for kind in kinds {
        for statement in [due, nextDue] {
          statement.bind(1, kind)
          statement.bind(2, time)
        }
        defer {
          due.reset()
          nextDue.reset()
        }
        while try due.step() {
          numbers[EntityAddress(kind: kind, id: due.string(0)), default: []].append(due.integer(1))
        }
        if try nextDue.step(), let time = nextDue.optionalInteger(0) {
          next = min(time, next ?? time)
        }
      }
      return (numbers, next)
    }

    /// Finds the first receiver after another one for which messages without a due time wait, and
    /// the oldest of these messages.
    private func waitingReceiver(
      after last: EntityAddress?, of kinds: [String]
    ) throws(DurabilityError) -> (receiver: EntityAddress, number: Int64)? {
      let receiver = try statement(
        """
        SELECT receiver, number FROM messages INDEXED BY waiting_messages
        WHERE applied IS NULL AND rejected IS NULL AND due IS NULL AND kind = ?1 AND receiver >= ?2
        ORDER BY receiver, number LIMIT 1
        """)
      for kind in kinds where last.map({ $0.kind <= kind }) ?? true {
        receiver.bind(1, kind)
        receiver.bind(2, last.flatMap { $0.kind == kind ? Self.successor(of: $0.id) : nil } ?? "")
        defer { receiver.reset() }
        guard try receiver.step() else { continue }
        return (EntityAddress(kind: kind, id: receiver.string(0)), receiver.integer(1))
      }
      return nil
    }

    /// Whether a node owns an entity or can claim it, and has not given it up.
    private func isFree(
      _ entity: EntityAddress, for node: String, at uptime: Int64
    ) throws(DurabilityError) -> Bool {
      let free = try statement(
        """
        SELECT NOT EXISTS (
          SELECT 1 FROM entities AS e JOIN nodes AS n ON n.name = e.owner
          WHERE e.kind = ?1 AND e.id = ?2 AND e.owner <> ?3 AND n.lease_end > ?4)
        AND NOT EXISTS (
          SELECT 1 FROM refusals AS r LEFT JOIN entities AS e ON e.kind = r.kind AND e.id = r.id
          WHERE r.kind = ?1 AND r.id = ?2 AND r.node = ?3 AND r.refusal_end > ?4
          AND e.owner IS NOT ?3)
        """)
      free.bind(keys: entity.kind, entity.id, node)
      free.bind(4, uptime)
      defer { free.reset() }
      return try free.step() && free.integer(0) != 0
    }

    private func waitingMessages(to receiver: EntityAddress) throws(DurabilityError) -> [Int64] {
      let waiting = try statement(
        """
        SELECT number FROM messages INDEXED BY waiting_messages
        WHERE applied IS NULL AND rejected IS NULL AND due IS NULL AND kind = ?1 AND receiver = ?2
        ORDER BY number LIMIT ?3
        """)
      waiting.bind(keys: receiver.kind, receiver.id)
      waiting.bind(3, Int64(DeliverableMessages.receiverLimit))
      defer { waiting.reset() }
      var numbers: [Int64] = []
      while try waiting.step() { numbers.append(waiting.integer(0)) }
      return numbers
    }

    private func message(
      _ number: Int64, to receiver: EntityAddress
    ) throws(DurabilityError) -> JournalMessage {
      let message = try statement(
        "SELECT id, schema, action, due, timer, attempts FROM messages WHERE number = ?1")
      message.bind(1, number)
      defer { message.reset() }
      _ = try message.step()
      return Self.message(in: message, to: receiver)
    }

    /// Reads the message in the first columns of a row.
    private static func message(
      in row: SQLiteStatement, to receiver: EntityAddress
    ) -> JournalMessage {
      JournalMessage(
        id: row.string(0), receiver: receiver, schema: Int(clamping: row.integer(1)),
        action: row.optionalString(2), due: row.optionalInteger(3), timer: row.optionalString(4),
        attempts: Int(clamping: row.integer(5)))
    }

    func rejectedMessages(
      of kind: String, limit: Int
    ) throws(DurabilityError) -> [RejectedMessage] {
      // For operators, so it is prepared each time.
      let statement = try SQLiteStatement(
        """
        SELECT id, schema, action, due, timer, attempts, receiver, rejected
        FROM messages INDEXED BY rejected_messages
        WHERE kind = ?1 AND rejected IS NOT NULL ORDER BY number LIMIT ?2
        """, on: connection)
      statement.bind(key: 1, kind)
      statement.bind(2, Int64(max(0, limit)))
      var found: [RejectedMessage] = []
      while try statement.step() {
        let receiver = EntityAddress(kind: kind, id: statement.string(6))
        found.append(
          RejectedMessage(
            message: Self.message(in: statement, to: receiver), reason: statement.string(7)))
      }
      return found
    }

    /// Finds the end of another node's lease, or of a time in which this node leaves an entity to
    /// others.
    private func otherEnd(for node: String, at uptime: Int64) throws(DurabilityError) -> Int64? {
      let otherEnd = try statement(
        """
        SELECT min(end) FROM (
          SELECT min(lease_end) AS end FROM nodes WHERE lease_end > ?1 AND name <> ?2
          UNION ALL SELECT min(refusal_end) FROM refusals WHERE refusal_end > ?1 AND node = ?2)
        """)
      otherEnd.bind(1, uptime)
      otherEnd.bind(key: 2, node)
      defer { otherEnd.reset() }
      return try otherEnd.step() ? otherEnd.optionalInteger(0) : nil
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

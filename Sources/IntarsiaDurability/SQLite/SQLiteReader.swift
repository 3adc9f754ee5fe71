#if SQLite
  import CSQLite

  /// The connection that reads, so that reads do not wait for the fsync of a commit.
  ///
  /// It sees all changes that were committed before a request came.
  final class SQLiteReader: JournalConnection {
    typealias Work = SQLiteRequest<SQLiteReader>

    static let manyAnswers = Int.max

    let isOpen = true
    let connection: SQLiteConnection
    let options: SQLiteOptions
    /// The last receiver that a search has seen, if there were more.
    private var lastReceiver: EntityAddress?

    init(_ options: SQLiteOptions) throws(DurabilityError) {
      connection = try options.openForReading()
      self.options = options
    }

    /// Answers requests in one transaction, which shows them one state of the database.
    func perform(_ requests: [Work]) -> JournalOutcome<Work> {
      // A failure here comes again in each request.
      _ = try? connection.run("BEGIN")
      for request in requests {
        do { try request.body(self)() } catch { request.fail(.wrapping(error)) }
      }
      _ = try? connection.run("COMMIT")
      connection.rollBack()
      return ([], [])
    }

    // MARK: - Messages

    /// The number of receivers among which a search chooses, if messages wait for more of them.
    private static let receiversPerSearch = 4_096

    /// Finds messages of the receivers that wait longest, a few of each.
    ///
    /// It goes from receiver to receiver, so that further messages to one cost nothing.
    func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) throws(DurabilityError) -> DeliverableMessages {
      let (time, uptime) = (options.now(), options.uptime())
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
      var queues: [[Int64]] = []
      for (receiver, _) in oldest.sorted(by: { $0.value < $1.value }) where queues.count < limit {
        guard try isFree(receiver, for: node, at: uptime) else { continue }
        let numbers = try waitingMessages(to: receiver) + due.numbers[receiver, default: []]
        queues.append(numbers.sorted())
      }
      let found = try DeliverableMessages.chosen(from: queues, limit: limit) {
        number throws(DurabilityError) in
        try connection.first(
          """
          SELECT id, schema, action, due, timer, attempts, kind, receiver FROM messages
          WHERE number = ?1
          """, number, read: Self.message)
      }
      let otherEnd = try otherEnd(for: node, at: uptime)
      let waits = [
        JournalTime.wait(from: time, until: due.next),
        JournalTime.wait(from: uptime, until: otherEnd),
        // The other receivers have their turn soon, also if no receiver was free.
        start == nil && lastReceiver == nil ? nil : .milliseconds(100),
      ]
      return DeliverableMessages(
        messages: found, nextDue: due.next, wait: waits.compactMap(\.self).min())
    }

    /// Finds the delayed messages that are due, and the time of the next one.
    private func dueMessages(
      of kinds: [String], at time: Int64
    ) throws(DurabilityError) -> (numbers: [EntityAddress: [Int64]], next: Int64?) {
      var numbers: [EntityAddress: [Int64]] = [:]
      var next: [Int64] = []
      for kind in kinds {
        let due = try connection.rows(
          """
          SELECT receiver, number FROM messages INDEXED BY due_messages
          WHERE applied IS NULL AND rejected IS NULL AND kind = ?1 AND due <= ?2
          """, kind, time
        ) { (receiver: $0.string(0), number: $0.integer(1)) }
        for message in due {
          numbers[EntityAddress(kind: kind, id: message.receiver), default: []]
            .append(message.number)
        }
        next += try connection.rows(
          """
          SELECT due FROM messages INDEXED BY due_messages
          WHERE applied IS NULL AND rejected IS NULL AND kind = ?1 AND due > ?2
          ORDER BY due LIMIT 1
          """, kind, time
        ) { $0.integer(0) }
      }
      return (numbers, next.min())
    }

    /// Finds the first receiver after another one for which messages without a due time wait, and
    /// the oldest of these messages.
    private func waitingReceiver(
      after last: EntityAddress?, of kinds: [String]
    ) throws(DurabilityError) -> (receiver: EntityAddress, number: Int64)? {
      for kind in kinds where last.map({ $0.kind <= kind }) ?? true {
        let receiver = try connection.first(
          """
          SELECT receiver, number FROM messages INDEXED BY waiting_messages
          WHERE applied IS NULL AND rejected IS NULL AND due IS NULL AND kind = ?1
          AND receiver >= ?2
          ORDER BY receiver, number LIMIT 1
          """, kind, last.flatMap { $0.kind == kind ? $0.id.successor : nil } ?? ""
        ) { (receiver: EntityAddress(kind: kind, id: $0.string(0)), number: $0.integer(1)) }
        if let receiver { return receiver }
      }
      return nil
    }

    /// Whether a node owns an entity or can claim it, and has not given it up.
    private func isFree(
      _ entity: EntityAddress, for node: String, at uptime: Int64
    ) throws(DurabilityError) -> Bool {
      try connection.first(
        """
        SELECT NOT EXISTS (
          SELECT 1 FROM entities AS e JOIN nodes AS n ON n.name = e.owner
          WHERE e.kind = ?1 AND e.id = ?2 AND e.owner <> ?3 AND n.lease_end > ?4)
        AND NOT EXISTS (
          SELECT 1 FROM refusals AS r LEFT JOIN entities AS e ON e.kind = r.kind AND e.id = r.id
          WHERE r.kind = ?1 AND r.id = ?2 AND r.node = ?3 AND r.refusal_end > ?4
          AND e.owner IS NOT ?3)
        """, entity, node, uptime
      ) { $0.integer(0) != 0 } == true
    }

    private func waitingMessages(to receiver: EntityAddress) throws(DurabilityError) -> [Int64] {
      try connection.rows(
        """
        SELECT number FROM messages INDEXED BY waiting_messages
        WHERE applied IS NULL AND rejected IS NULL AND due IS NULL AND kind = ?1 AND receiver = ?2
        ORDER BY number LIMIT ?3
        """, receiver, DeliverableMessages.receiverLimit
      ) { $0.integer(0) }
    }

    /// Reads the message in the first columns of a row.
    static func message(in row: SQLiteStatement) -> JournalMessage {
      JournalMessage(
        id: row.string(0), receiver: EntityAddress(kind: row.string(6), id: row.string(7)),
        schema: Int(clamping: row.integer(1)), action: row.optionalString(2),
        due: row.optionalInteger(3), timer: row.optionalString(4),
        attempts: Int(clamping: row.integer(5)))
    }

    /// Finds the end of another node's lease, or of a time in which this node leaves an entity to
    /// others.
    private func otherEnd(for node: String, at uptime: Int64) throws(DurabilityError) -> Int64? {
      try connection.first(
        """
        SELECT min(end) FROM (
          SELECT min(lease_end) AS end FROM nodes WHERE lease_end > ?1 AND name <> ?2
          UNION ALL SELECT min(refusal_end) FROM refusals WHERE refusal_end > ?1 AND node = ?2)
        """, uptime, node
      ) { $0.optionalInteger(0) } ?? nil
    }
  }

  extension String {
    /// The first text after this one.
    var successor: String { self + "\0" }
  }
#endif

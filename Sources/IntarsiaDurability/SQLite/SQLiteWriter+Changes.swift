#if SQLite
  /// The changes of requests. Expected failures are thrown before the first row is written.
  extension SQLiteWriter {
    // MARK: - Appending

    func append(_ append: JournalAppend) throws(DurabilityError) {
      if !append.applied.isEmpty { try checkApplied(append) }
      guard let number = try number(of: append.entity) else {
        throw .fenced(append, found: nil)
      }
      let moved = try connection.run(
        """
        UPDATE entities SET version = ?4, effects = ?5
        WHERE number = ?1 AND version = ?2 AND epoch = ?3
        """, number, append.expected.version, append.expected.epoch, append.result.version,
        append.hasEffects ? 1 : 0)
      guard moved == 1 else {
        throw .fenced(append, found: try connection.find(append.entity)?.position)
      }
      for record in append.records {
        try connection.run(
          """
          INSERT INTO actions (entity, version, schema, action, answers, origin, time)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
          """, number, record.version, record.schema, record.action, record.answers,
          record.origin.text, record.time)
      }
      if let snapshot = append.snapshot {
        try connection.run(
          """
          INSERT INTO snapshots (entity, version, schema, state) VALUES (?1, ?2, ?3, ?4)
          ON CONFLICT (entity) DO UPDATE
          SET version = excluded.version, schema = excluded.schema, state = excluded.state
          """, number, snapshot.version, snapshot.schema, snapshot.state)
      }
      for message in append.applied {
        try connection.run(
          """
          INSERT INTO messages (id, kind, receiver, schema, applied, time)
          VALUES (?1, ?2, ?3, 1, ?4, ?5)
          ON CONFLICT (id) DO UPDATE SET applied = excluded.applied, time = excluded.time
          """, message.journalKey, append.entity, append.result.version, options.now())
      }
      for timer in append.cancelledTimers { try deleteTimer(timer, of: append.entity) }
      for message in append.messages { try insert(message) }
      if !append.messages.isEmpty || !append.applied.isEmpty { notifies = true }
    }

    /// Fails if a message was applied before, unless the entity is at another position anyway.
    private func checkApplied(_ append: JournalAppend) throws(DurabilityError) {
      for message in append.applied where try hasOutcome(message) == true {
        let found = try connection.find(append.entity)?.position
        guard found == append.expected else { throw .fenced(append, found: found) }
        throw .alreadyApplied(message, to: append.entity)
      }
    }

    // MARK: - Entities

    /// The number of an entity; `nil` if it has no row.
    private func number(of entity: EntityAddress) throws(DurabilityError) -> Int64? {
      if let number = numbers[entity] { return number }
      guard let number = try connection.find(entity)?.number else { return nil }
      // Entities that are not in memory cost nothing, so the cache is limited.
      if numbers.count >= 1 << 14 { numbers.removeAll(keepingCapacity: true) }
      numbers[entity] = number
      return number
    }

    /// Makes a node the owner, and reads the history.
    func claim(
      _ entity: EntityAddress, for node: String
    ) throws(DurabilityError) -> JournalClaim {
      if let owner = try connection.find(entity)?.owner, owner != node,
        try hasLease(owner, at: options.uptime())
      {
        return .owned(by: owner)
      }
      try connection.run(
        """
        INSERT INTO entities (kind, id, version, epoch, owner) VALUES (?1, ?2, 0, 1, ?3)
        ON CONFLICT (kind, id) DO UPDATE SET epoch = epoch + 1, owner = excluded.owner
        """, entity, node)
      let new = EntityHistory(position: JournalPosition(version: 0, epoch: 1))
      return .claimed(try connection.history(of: entity, isWhole: false) ?? new)
    }

    /// Whether the lease of a node is in force.
    func hasLease(_ node: String, at time: Int64) throws(DurabilityError) -> Bool {
      try connection.first(
        "SELECT 1 FROM nodes WHERE name = ?1 AND lease_end > ?2", node, time
      ) { _ in true } == true
    }

    // MARK: - Messages

    /// Stores a message, unless its identifier is stored already.
    func insert(_ message: JournalMessage) throws(DurabilityError) {
      if let timer = message.timer {
        // A stored identifier changes nothing, not even the timer that it could replace.
        if try hasOutcome(message.id) != nil { return }
        try deleteTimer(timer, of: message.receiver)
      }
      try connection.run(
        """
        INSERT INTO messages (id, kind, receiver, schema, action, due, timer, time)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO NOTHING
        """, message.id.journalKey, message.receiver, message.schema, message.action, message.due,
        message.timer?.journalKey, options.now())
    }

    /// Whether a message has an outcome; `nil` if no message has this identifier.
    private func hasOutcome(_ message: String) throws(DurabilityError) -> Bool? {
      try connection.first(
        "SELECT applied IS NOT NULL OR rejected IS NOT NULL FROM messages WHERE id = ?1",
        message.journalKey
      ) { $0.integer(0) != 0 }
    }

    private func deleteTimer(
      _ timer: String, of entity: EntityAddress
    ) throws(DurabilityError) {
      try connection.run(
        "DELETE FROM messages WHERE kind = ?1 AND receiver = ?2 AND timer = ?3", entity,
        timer.journalKey)
    }

    // MARK: - Pruning

    /// The number of deleted rows, and the row after which the next request goes on.
    typealias Pruned = (count: Int, last: Int64?)

    /// The number of rows that one request looks at, so that appends do not wait for long.
    private static var pruneLimit: Int { 1_000 }

    func pruneActions(
      after entity: Int64, before time: Int64
    ) throws(DurabilityError) -> Pruned {
      let snapshots = try connection.rows(
        "SELECT entity, version FROM snapshots WHERE entity > ?1 ORDER BY entity LIMIT ?2", entity,
        Self.pruneLimit
      ) { (entity: $0.integer(0), version: $0.integer(1)) }
      var count = 0
      var last = entity
      for snapshot in snapshots {
        count += try connection.run(
          """
          DELETE FROM actions WHERE entity = ?1 AND version IN (
            SELECT version FROM actions WHERE entity = ?1 AND version <= ?2 AND time < ?3 LIMIT ?4)
          """, snapshot.entity, snapshot.version, time, Self.pruneLimit - count)
        // The next request goes on with the rest of this entity.
        if count >= Self.pruneLimit { return (count, last) }
        last = snapshot.entity
      }
      return (count, snapshots.isEmpty ? nil : last)
    }

    func pruneMessages(
      after number: Int64, before time: Int64
    ) throws(DurabilityError) -> Pruned {
      let last = try connection.first(
        """
        SELECT max(number) FROM (
          SELECT number FROM messages WHERE number > ?1 ORDER BY number LIMIT ?2)
        """, number, Self.pruneLimit
      ) { $0.optionalInteger(0) }
      guard case let last?? = last else { return (0, nil) }
      let count = try connection.run(
        """
        DELETE FROM messages WHERE number > ?1 AND number <= ?2 AND time < ?3 AND timer IS NULL
        AND (applied IS NOT NULL OR rejected IS NOT NULL)
        """, number, last, time)
      return (count, last)
    }
  }
#endif

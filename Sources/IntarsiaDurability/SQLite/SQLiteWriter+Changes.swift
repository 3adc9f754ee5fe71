#if SQLite
  import CSQLite

  /// The changes of requests. Expected failures are thrown before the first row is written.
  extension SQLiteWriter {
    // MARK: - Appending

    func append(_ append: JournalAppend) throws(DurabilityError) {
      if !append.applied.isEmpty { try checkApplied(append) }
      guard let number = try number(of: append.entity) else {
        throw .fenced(append, found: nil)
      }
      let position = statements.movePosition
      position.bind(1, number)
      position.bind(2, append.expected.version)
      position.bind(3, append.expected.epoch)
      position.bind(4, append.result.version)
      position.bind(5, append.hasEffects ? 1 : 0)
      guard try position.run() == 1 else {
        throw .fenced(append, found: try find(append.entity)?.position)
      }
      for record in append.records { try insert(record, of: number) }
      if let snapshot = append.snapshot { try store(snapshot, of: number) }
      for message in append.applied { try storeApplied(message, by: append) }
      for timer in append.cancelledTimers { try deleteTimer(timer, of: append.entity) }
      for message in append.messages { try insert(message) }
      if !append.messages.isEmpty || !append.applied.isEmpty { notifies = true }
    }

    /// Fails if a message was applied before, unless the entity is at another position anyway.
    private func checkApplied(_ append: JournalAppend) throws(DurabilityError) {
      for message in append.applied where try hasOutcome(message) == true {
        let found = try find(append.entity)?.position
        guard found == append.expected else { throw .fenced(append, found: found) }
        throw .alreadyApplied(message, to: append.entity)
      }
    }

    private func insert(_ record: JournalRecord, of entity: Int64) throws(DurabilityError) {
      let statement = statements.insertAction
      statement.bind(1, entity)
      statement.bind(2, record.version)
      statement.bind(3, Int64(record.schema))
      statement.bind(5, record.answers)
      statement.bind(6, record.origin.text)
      statement.bind(7, record.time)
      try statement.run(with: record.action, at: 4)
    }

    private func store(_ snapshot: JournalSnapshot, of entity: Int64) throws(DurabilityError) {
      let statement = statements.storeSnapshot
      statement.bind(1, entity)
      statement.bind(2, snapshot.version)
      statement.bind(3, Int64(snapshot.schema))
      try statement.run(with: snapshot.state, at: 4)
    }

    private func storeApplied(
      _ message: String, by append: JournalAppend
    ) throws(DurabilityError) {
      let statement = statements.storeApplied
      statement.bind(keys: message, append.entity.kind, append.entity.id)
      statement.bind(4, append.result.version)
      statement.bind(5, now())
      try statement.run()
    }

    // MARK: - Entities

    /// The number of an entity; `nil` if it has no row.
    private func number(of entity: EntityAddress) throws(DurabilityError) -> Int64? {
      if let number = numbers[entity] { return number }
      guard let number = try find(entity)?.number else { return nil }
      remember(number, of: entity)
      return number
    }

    private func remember(_ number: Int64, of entity: EntityAddress) {
      // Entities that are not in memory cost nothing, so the cache is limited.
      if numbers.count >= 1 << 14 { numbers.removeAll(keepingCapacity: true) }
      numbers[entity] = number
    }

    private func find(
      _ entity: EntityAddress
    ) throws(DurabilityError) -> (number: Int64, position: JournalPosition, owner: String?)? {
      let statement = statements.findEntity
      statement.bind(keys: entity.kind, entity.id)
      defer { statement.reset() }
      guard try statement.step() else { return nil }
      let position = JournalPosition(version: statement.integer(1), epoch: statement.integer(2))
      return (statement.integer(0), position, statement.optionalString(3))
    }

    /// Makes a node the owner; the history in the result has only a position.
    func claim(
      _ entity: EntityAddress, for node: String
    ) throws(DurabilityError) -> JournalClaim {
      guard let found = try find(entity) else {
        let statement = statements.insertEntity
        statement.bind(keys: entity.kind, entity.id, node)
        _ = try statement.step()
        let number = statement.integer(0)
        try statement.run()
        remember(number, of: entity)
        return .claimed(EntityHistory(position: JournalPosition(version: 0, epoch: 1)))
      }
      if let owner = found.owner, owner != node, try hasLease(owner, at: uptime()) {
        return .owned(by: owner)
      }
      let epoch = found.position.epoch &+ 1
      let statement = statements.changeOwner
      statement.bind(1, found.number)
      statement.bind(2, epoch)
      statement.bind(key: 3, node)
      try statement.run()
      remember(found.number, of: entity)
      return .claimed(
        EntityHistory(position: JournalPosition(version: found.position.version, epoch: epoch)))
    }

    func release(
      _ entity: EntityAddress, by node: String, for duration: Duration
    ) throws(DurabilityError) {
      let release = statements.releaseOwner
      release.bind(keys: entity.kind, entity.id, node)
      try release.run()
      let time = uptime()
      statements.deleteRefusals.bind(1, time)
      try statements.deleteRefusals.run()
      let store = statements.storeRefusal
      store.bind(keys: entity.kind, entity.id, node)
      store.bind(4, time)
      store.bind(5, time + JournalTime.microseconds(of: duration))
      try store.run()
      notifies = true
    }

    // MARK: - Leases

    /// Whether the lease of a node is in force.
    private func hasLease(_ node: String, at time: Int64) throws(DurabilityError) -> Bool {
      let statement = statements.findLease
      statement.bind(key: 1, node)
      statement.bind(2, time)
      defer { statement.reset() }
      return try statement.step()
    }

    /// Extends a lease; `false` if it was not in force.
    func renewLease(of node: String, for duration: Duration) throws(DurabilityError) -> Bool {
      let time = uptime()
      let wasInForce = try hasLease(node, at: time)
      let statement = statements.storeLease
      statement.bind(key: 1, node)
      statement.bind(2, time)
      statement.bind(3, time + JournalTime.microseconds(of: duration))
      try statement.run()
      return wasInForce
    }

    func endLease(of node: String) throws(DurabilityError) {
      statements.deleteLease.bind(key: 1, node)
      try statements.deleteLease.run()
      notifies = true
    }

    // MARK: - Messages

    func post(_ messages: [JournalMessage]) throws(DurabilityError) {
      for message in messages { try insert(message) }
      notifies = true
    }

    func reject(_ message: String, reason: String) throws(DurabilityError) {
      statements.reject.bind(key: 1, message)
      statements.reject.bind(2, reason)
      statements.reject.bind(3, now())
      if try statements.reject.run() > 0 { notifies = true }
    }

    func countAttempt(of message: String) throws(DurabilityError) {
      statements.countAttempt.bind(key: 1, message)
      try statements.countAttempt.run()
    }

    func requeue(_ message: String) throws(DurabilityError) -> Bool {
      statements.requeue.bind(key: 1, message)
      let isFound = try statements.requeue.run() > 0
      if isFound { notifies = true }
      return isFound
    }

    private func insert(_ message: JournalMessage) throws(DurabilityError) {
      if let timer = message.timer {
        // A stored identifier changes nothing, not even the timer that it could replace.
        if try hasOutcome(message.id) != nil { return }
        try deleteTimer(timer, of: message.receiver)
      }
      let statement = statements.insertMessage
      statement.bind(keys: message.id, message.receiver.kind, message.receiver.id)
      statement.bind(4, Int64(message.schema))
      statement.bind(5, message.action)
      statement.bind(6, message.due)
      statement.bind(7, message.timer?.journalKey)
      statement.bind(8, now())
      try statement.run()
    }

    /// Whether a message has an outcome; `nil` if no message has this identifier.
    private func hasOutcome(_ message: String) throws(DurabilityError) -> Bool? {
      let statement = statements.findMessage
      statement.bind(key: 1, message)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) != 0 : nil
    }

    private func deleteTimer(
      _ timer: String, of entity: EntityAddress
    ) throws(DurabilityError) {
      let statement = statements.deleteTimer
      statement.bind(keys: entity.kind, entity.id, timer)
      try statement.run()
    }

    // MARK: - Pruning

    /// The number of deleted rows, and the row after which the next request goes on.
    typealias Pruned = (count: Int, last: Int64?)

    /// The number of rows that one request looks at, so that appends do not wait for long.
    private static var pruneLimit: Int64 { 1_000 }

    func pruneActions(
      after entity: Int64, before time: Int64
    ) throws(DurabilityError) -> Pruned {
      let find = statements.findSnapshots
      find.bind(1, entity)
      find.bind(2, Self.pruneLimit)
      var snapshots: [(entity: Int64, version: Int64)] = []
      do {
        defer { find.reset() }
        while try find.step() { snapshots.append((find.integer(0), find.integer(1))) }
      }
      let delete = statements.deleteActions
      var count = 0
      var last = entity
      for snapshot in snapshots {
        delete.bind(1, snapshot.entity)
        delete.bind(2, snapshot.version)
        delete.bind(3, time)
        delete.bind(4, Self.pruneLimit - Int64(count))
        count += try delete.run()
        // The next request goes on with the rest of this entity.
        if count >= Self.pruneLimit { return (count, last) }
        last = snapshot.entity
      }
      return (count, snapshots.isEmpty ? nil : last)
    }

    func pruneMessages(
      after number: Int64, before time: Int64
    ) throws(DurabilityError) -> Pruned {
      let find = statements.findMessages
      find.bind(1, number)
      find.bind(2, Self.pruneLimit)
      let last: Int64?
      do {
        defer { find.reset() }
        last = try find.step() ? find.optionalInteger(0) : nil
      }
      guard let last else { return (0, nil) }
      let delete = statements.deleteMessages
      delete.bind(1, number)
      delete.bind(2, last)
      delete.bind(3, time)
      return (try delete.run(), last)
    }
  }
#endif

#if SQLite
  extension SQLiteJournal {
    // MARK: - Changing messages

    /// Stores messages that no entity of this process sends.
    public func post(_ messages: [JournalMessage]) async throws {
      let messages = try messages.map { try $0.stored() }
      try await write(messages.first?.receiver) { writer in
        for message in messages { try writer.insert(message) }
        writer.notifies = true
      }
    }

    /// Sets a message aside that cannot be applied.
    public func reject(_ message: String, reason: String) async throws {
      try await write { writer in
        let count = try writer.connection.run(
          """
          UPDATE messages SET rejected = ?2, time = ?3
          WHERE id = ?1 AND applied IS NULL AND rejected IS NULL
          """, message.journalKey, reason, writer.options.now())
        if count > 0 { writer.notifies = true }
      }
    }

    /// Counts a delivery of a pending message, which may end the process.
    public func countAttempt(of message: String) async throws {
      try await write {
        try $0.connection.run(
          """
          UPDATE messages SET attempts = attempts + 1
          WHERE id = ?1 AND applied IS NULL AND rejected IS NULL
          """, message.journalKey)
      }
    }

    /// Makes a message pending again that was set aside.
    @discardableResult
    public func requeue(_ message: String) async throws -> Bool {
      try await write { writer in
        let count = try writer.connection.run(
          """
          UPDATE messages SET rejected = NULL, attempts = 0
          WHERE id = ?1 AND rejected IS NOT NULL
          """, message.journalKey)
        if count > 0 { writer.notifies = true }
        return count > 0
      }
    }

    /// Returns a sequence with an element when messages may have become deliverable or applied.
    ///
    /// Changes of other processes are found by looking for them, if the journal is shared.
    public func changes() -> AsyncStream<Void> {
      status.observers.changes()
    }

    // MARK: - Reading messages

    /// Returns pending messages that are due.
    ///
    /// - Complexity: Proportional to the number of receivers, up to 4,096, and of delayed messages
    ///   that are due. Further messages to a receiver and later timers cost nothing.
    public func deliverableMessages(
      for node: String, kinds: [String], limit: Int
    ) async throws -> DeliverableMessages {
      try await read { try $0.deliverableMessages(for: node, kinds: kinds, limit: limit) }
    }

    /// Returns the outcomes of messages by their identifiers.
    public func outcomes(of messages: [String]) async throws -> [String: MessageOutcome] {
      try await read { reader in
        try messages.reduce(into: [:]) { outcomes, message in
          outcomes[message] =
            try reader.connection.first(
              "SELECT applied, rejected FROM messages WHERE id = ?1", message.journalKey
            ) { row -> MessageOutcome? in
              row.optionalInteger(0).map { .applied($0) }
                ?? row.optionalString(1).map { .rejected($0) }
            } ?? nil
        }
      }
    }

    /// Returns messages of a kind that were set aside, oldest first.
    public func rejectedMessages(of kind: String, limit: Int) async throws -> [RejectedMessage] {
      try await read {
        try $0.connection.rows(
          """
          SELECT id, schema, action, due, timer, attempts, kind, receiver, rejected
          FROM messages INDEXED BY rejected_messages
          WHERE kind = ?1 AND rejected IS NOT NULL ORDER BY number LIMIT ?2
          """, kind.journalKey, max(0, limit)
        ) { RejectedMessage(message: SQLiteReader.message(in: $0), reason: $0.string(8)) }
      }
    }

    /// Returns a timer of an entity.
    public func timer(_ name: String, of entity: EntityAddress) async throws -> JournalTimer? {
      try await read(entity) {
        try $0.connection.first(
          "SELECT id, due FROM messages WHERE kind = ?1 AND receiver = ?2 AND timer = ?3", entity,
          name.journalKey
        ) { JournalTimer(message: $0.string(0), due: $0.optionalInteger(1)) }
      }
    }
  }
#endif

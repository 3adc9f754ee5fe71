#if SQLite
  extension SQLiteJournal {
    // MARK: - Leases and claims

    /// Extends the lease of a node, or begins it.
    @discardableResult
    public func renewLease(of node: String, for duration: Duration) async throws -> Bool {
      let node = try JournalKey.node.stored(node)
      return try await write { writer in
        let time = writer.options.uptime()
        let wasInForce = try writer.hasLease(node, at: time)
        try writer.connection.run(
          "INSERT OR REPLACE INTO nodes (name, lease_start, lease_end) VALUES (?1, ?2, ?3)", node,
          time, time + JournalTime.microseconds(of: duration))
        return wasInForce
      }
    }

    /// Ends the lease of a node.
    public func endLease(of node: String) async throws {
      try await write { writer in
        try writer.connection.run("DELETE FROM nodes WHERE name = ?1", node.journalKey)
        writer.notifies = true
      }
    }

    /// Makes a node the owner of an entity, and reads its history.
    public func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
      let (entity, node) = (try entity.stored(), try JournalKey.node.stored(node))
      return try await write(entity) { try $0.claim(entity, for: node) }
    }

    /// Gives up an entity that a node cannot run.
    public func release(
      _ entity: EntityAddress, by node: String, for duration: Duration
    ) async throws {
      let node = node.journalKey
      try await write(entity) { writer in
        let (connection, time) = (writer.connection, writer.options.uptime())
        try connection.run(
          "UPDATE entities SET owner = NULL WHERE kind = ?1 AND id = ?2 AND owner = ?3", entity,
          node)
        try connection.run("DELETE FROM refusals WHERE refusal_end <= ?1", time)
        try connection.run(
          """
          INSERT OR REPLACE INTO refusals (kind, id, node, refusal_start, refusal_end)
          VALUES (?1, ?2, ?3, ?4, ?5)
          """, entity, node, time, time + JournalTime.microseconds(of: duration))
        writer.notifies = true
      }
    }

    // MARK: - Appending and reading

    /// Makes a change in one transaction with all that wait.
    ///
    /// - Throws: A ``DurabilityError``; with other codes than
    ///   ``DurabilityError/Code-swift.enum/uncertain`` nothing was written.
    /// - Complexity: Proportional to the size of the change, and a part of one fsync.
    public func append(_ append: JournalAppend) async throws {
      let append = try append.stored()
      try await write(append.entity) { try $0.append(append) }
    }

    /// Returns the history of an entity without claiming it.
    public func history(of entity: EntityAddress, isWhole: Bool) async throws -> EntityHistory? {
      try await read(entity) { try $0.connection.history(of: entity, isWhole: isWhole) }
    }

    /// Returns the position of an entity.
    public func position(of entity: EntityAddress) async throws -> JournalPosition? {
      try await read(entity) { try $0.connection.find(entity)?.position }
    }

    /// Returns the addresses of entities in the order of the bytes of their identifiers.
    public func entities(
      of kind: String, after id: String?, limit: Int
    ) async throws -> [EntityAddress] {
      try await read {
        try $0.connection.rows(
          "SELECT id FROM entities WHERE kind = ?1 AND id >= ?2 ORDER BY id LIMIT ?3",
          kind.journalKey, id?.journalKey.successor ?? "", max(0, limit)
        ) { EntityAddress(kind: kind, id: $0.string(0)) }
      }
    }

    /// Returns entities whose effects were interrupted, in the order of their addresses.
    ///
    /// - Complexity: Proportional to the number of entities with effects, up to the limit.
    public func interruptedEntities(
      for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
    ) async throws -> [EntityAddress] {
      let (node, kinds) = (node.journalKey, Set(kinds.map(\.journalKey)).sorted())
      return try await read { reader in
        let time = reader.options.uptime()
        var found: [EntityAddress] = []
        for kind in kinds {
          found += try reader.connection.rows(
            """
            SELECT id FROM entities AS e INDEXED BY interrupted_entities
            WHERE effects = 1 AND kind = ?4 AND (?3 OR owner IS NOT ?2)
            AND NOT EXISTS (
              SELECT 1 FROM refusals AS r WHERE r.kind = e.kind AND r.id = e.id AND r.node = ?2
              AND r.refusal_end > ?1 AND e.owner IS NOT ?2)
            AND (owner IS NULL OR owner = ?2 OR NOT EXISTS (
              SELECT 1 FROM nodes AS n WHERE n.name = e.owner AND n.lease_end > ?1))
            ORDER BY id LIMIT ?5
            """, time, node, includesOwn ? 1 : 0, kind, max(0, limit - found.count)
          ) { EntityAddress(kind: kind, id: $0.string(0)) }
        }
        return found
      }
    }
  }
#endif

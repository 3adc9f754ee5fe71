#if SQLite
  /// The reads of one entity, by the reader and inside the transactions of the writer.
  extension SQLiteConnection {
    /// Finds an entity; its number never changes.
    func find(
      _ entity: EntityAddress
    ) throws(DurabilityError) -> (
      number: Int64, position: JournalPosition, owner: String?, hasEffects: Bool
    )? {
      try first(
        """
        SELECT number, version, epoch, owner, effects FROM entities WHERE kind = ?1 AND id = ?2
        """, entity
      ) {
        (
          $0.integer(0), JournalPosition(version: $0.integer(1), epoch: $0.integer(2)),
          $0.optionalString(3), $0.integer(4) != 0
        )
      }
    }

    /// Returns the history of an entity.
    ///
    /// - Parameter isWhole: Whether the history begins with the first action.
    func history(
      of address: EntityAddress, isWhole: Bool
    ) throws(DurabilityError) -> EntityHistory? {
      guard let found = try find(address) else { return nil }
      let (number, version) = (found.number, found.position.version)
      var history = EntityHistory(position: found.position, hasEffects: found.hasEffects)
      if isWhole {
        history.records = try records(of: number, between: 0, and: version)
        if history.records.count == version { return history }
      }
      // A snapshot is needed for a whole history, too, if the actions before it were deleted.
      history.snapshot = try first(
        "SELECT version, schema, state FROM snapshots WHERE entity = ?1", number
      ) {
        JournalSnapshot(
          version: $0.integer(0), schema: Int(clamping: $0.integer(1)), state: $0.string(2))
      }
      history.records = try records(
        of: number, between: history.snapshot?.version ?? 0, and: version)
      return history
    }

    private func records(
      of number: Int64, between version: Int64, and last: Int64
    ) throws(DurabilityError) -> [JournalRecord] {
      guard last > version else { return [] }
      return try rows(
        """
        SELECT version, schema, action, answers, origin, time FROM actions
        WHERE entity = ?1 AND version > ?2 ORDER BY version
        """, number, version
      ) {
        JournalRecord(
          version: $0.integer(0), schema: Int(clamping: $0.integer(1)), action: $0.string(2),
          answers: $0.optionalString(3), origin: JournalRecord.Origin(text: $0.string(4)),
          time: $0.integer(5))
      }
    }
  }
#endif

#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("PostgreSQLWorker", .endsWithinAMinute, .usesExternalWork, .needsPostgreSQL)
  struct PostgreSQLWorkerTests {
    let order = EntityAddress(kind: "order", id: "1")

    @Test("A row that another transaction holds does not stop the renewal of a lease")
    func heldRow() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named()
        _ = try await journal.claimed(order)
        let locker = try await database.client()
        try await locker.run("BEGIN; SELECT FROM entities FOR UPDATE")
        let entity = order
        let claim = Task { try await journal.claim(entity, for: "node") }
        try await locker.wait(
          until: "application_name = '\(database.name)' AND wait_event_type = 'Lock'")
        try await journal.renewLease(of: "node", for: .seconds(60))
        let error = await #expect(throws: DurabilityError.self) { _ = try await claim.value }
        #expect(error?.code == .unavailable)
        #expect(error?.message.hasPrefix("Other transactions held the rows for too long.") == true)
        try await locker.run("ROLLBACK")
        #expect(try await journal.claimed(order).epoch == 2)
        locker.end()
        await journal.close()
      }
    }

    @Test("Calls one after the other use one connection")
    func oneConnection() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named(4)
        for _ in 0..<20 { _ = try await journal.position(of: order) }
        let client = try await database.client()
        let sessions = "application_name = '\(database.name)'"
        try await client.wait(until: "\(sessions) AND query LIKE '%LISTEN%' AND state = 'idle'")
        #expect(
          try await client.run("SELECT count(*)::text FROM pg_stat_activity WHERE \(sessions)")
            == "2")
        client.end()
        await journal.close()
      }
    }

    /// Runs calls in one transaction: they begin while the only connection waits for a lock.
    ///
    /// - Returns: The tasks of the calls.
    private func together<each Value: Sendable>(
      _ database: PostgreSQLDatabase, _ journal: PostgreSQLJournal,
      _ call: repeat @escaping @Sendable () async throws -> each Value
    ) async throws -> (repeat Task<each Value, any Error>) {
      let locker = try await database.client()
      try await locker.run("BEGIN; LOCK TABLE entities")
      let entity = order
      async let first = journal.position(of: entity)
      // The session that listens may wait, too.
      try await locker.wait(
        until: """
          application_name = '\(database.name)' AND wait_event_type = 'Lock'
          AND query NOT LIKE '%LISTEN%'
          """)
      let tasks = (repeat Task.immediate { try await (each call)() })
      try await locker.run("COMMIT")
      locker.end()
      _ = try await first
      return tasks
    }

    @Test("A read does not fail because of a write to a server that is read only")
    func readOnly() async throws {
      try await PostgreSQLDatabase.run { database in
        let writer = try await database.journal()
        let position = try await writer.claimed(order)
        let reader = try await database.named(
          settings: "-c lock_timeout=30s -c default_transaction_read_only=on")
        let entity = order
        let (claim, read) = try await together(
          database, reader, { try await reader.claim(entity, for: "b") },
          { try await reader.position(of: entity) })
        #expect(try await read.value == position)
        let error = await #expect(throws: DurabilityError.self) { _ = try await claim.value }
        #expect(error?.code == .readOnly)
        await reader.close()
        await writer.close()
      }
    }

    @Test("The error of a part of a transaction has a statement of this part")
    func statements() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named(settings: "-c lock_timeout=30s")
        try await database.sql(
          """
          CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'simulated' USING ERRCODE = '53100';
          END $$;
          CREATE TRIGGER fail BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION fail()
          """)
        let entity = order
        let (post, read) = try await together(
          database, journal,
          { try await journal.post([JournalMessage(id: "1", receiver: entity, action: "{}")]) },
          { try await journal.position(of: entity) })
        let posted = await #expect(throws: DurabilityError.self) { try await post.value }
        #expect(posted?.code == .full)
        #expect(posted?.statement == PostgreSQLStatement.addMessages.summary)
        let found = await #expect(throws: DurabilityError.self) { _ = try await read.value }
        #expect(found?.code == .full)
        #expect(found?.statement == PostgreSQLStatement.position.summary)
        await journal.close()
      }
    }

    @Test("All connections and their threads have ended when a journal is closed")
    func close() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named(4)
        await withThrowingTaskGroup(of: Void.self) { group in
          for id in 0..<100 {
            group.addTask {
              _ = try await journal.claimed(EntityAddress(kind: "order", id: "\(id)"))
            }
          }
        }
        await journal.close()
        let error = await #expect(throws: DurabilityError.self) {
          _ = try await journal.position(of: order)
        }
        #expect(error?.code == .stopped)
        #expect(error?.entity == order)
        let client = try await database.client()
        // The server needs a moment to notice.
        try await client.wait(
          until: """
            NOT EXISTS (
              SELECT FROM pg_stat_activity WHERE application_name = '\(database.name)')
            """)
        client.end()
      }
    }

    @Test("Old actions and outcomes are deleted in steps")
    func prune() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        for id in ["1", "2"] {
          _ = try await journal.claimed(EntityAddress(kind: "order", id: id))
        }
        try await database.sql(
          """
          INSERT INTO actions (entity, version, schema, action, origin, time)
          SELECT number, v, 1, '{}', 'send', v FROM entities, generate_series(1, 1700) AS a (v);
          INSERT INTO snapshots SELECT number, 1600, 1, '{}' FROM entities;
          INSERT INTO messages (id, kind, receiver, schema, applied, time)
          SELECT n, 'order', '1', 1, n, n FROM generate_series(1, 2500) AS m (n);
          CREATE TABLE steps (rows bigint);
          CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO steps SELECT count(*) FROM old;
            RETURN NULL;
          END $$;
          CREATE TRIGGER note AFTER DELETE ON actions REFERENCING OLD TABLE AS old
            FOR EACH STATEMENT EXECUTE FUNCTION note();
          CREATE TRIGGER note AFTER DELETE ON messages REFERENCING OLD TABLE AS old
            FOR EACH STATEMENT EXECUTE FUNCTION note()
          """)
        #expect(try await journal.prune(before: 1_501) == 2 * 1_500 + 1_500)
        #expect(
          try await database.sql("SELECT max(rows) || ' ' || sum(rows) FROM steps") == "1000 4500")
        let left = "SELECT count(*) || ' ' || min(version) FROM actions"
        #expect(try await database.sql(left) == "400 1501")
        #expect(try await journal.prune(before: 9_999) == 2 * 100 + 1_000)
        #expect(try await database.sql(left) == "200 1601")
        #expect(try await database.sql("SELECT count(*)::text FROM messages") == "0")
        await journal.close()
      }
    }
  }
#endif

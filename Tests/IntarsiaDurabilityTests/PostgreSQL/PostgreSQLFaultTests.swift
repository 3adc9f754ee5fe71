#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Lost connections to PostgreSQL", .endsWithinAMinute, .usesExternalWork, .needsPostgreSQL)
  struct PostgreSQLFaultTests {
    let order = EntityAddress(kind: "order", id: "1")

    @Test("An append whose connection ends before the commit is repeated")
    func beforeCommit() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named(4, settings: "-c lock_timeout=30s")
        let position = try await journal.claimed(order)
        let locker = try await database.client()
        try await locker.run("BEGIN; SELECT FROM entities FOR UPDATE")
        async let append: Void = journal.append(.one(order, at: position))
        let waiting = "application_name = '\(database.name)' AND wait_event_type = 'Lock'"
        // A script instead of steps, each of which waits seconds for a thread of the pool in a full
        // run. The append has twenty seconds.
        try await locker.run(
          """
          DO $$ DECLARE ended int[] := '{}'; session int; BEGIN
            WHILE cardinality(ended) < 3 LOOP
              PERFORM pg_stat_clear_snapshot();
              SELECT pid INTO session FROM pg_stat_activity
                WHERE \(waiting) AND pid <> ALL (ended);
              IF FOUND THEN
                PERFORM pg_terminate_backend(session);
                ended := ended || session;
              ELSE
                PERFORM pg_sleep(0.002);
              END IF;
            END LOOP;
          END $$;
          COMMIT
          """)
        locker.end()
        try await append
        #expect(try await journal.position(of: order)?.version == 1)
        await journal.close()
      }
    }

    @Test("An append finds that the server has closed its idle connection, and is repeated")
    func idle() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.named()
        let position = try await journal.claimed(order)
        let client = try await database.client()
        let sessions = "application_name = '\(database.name)' AND query NOT LIKE '%LISTEN%'"
        try await client.run(
          "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE \(sessions)")
        try await client.wait(
          until: "NOT EXISTS (SELECT FROM pg_stat_activity WHERE \(sessions))")
        client.end()
        try await journal.append(.one(order, at: position))
        #expect(try await journal.position(of: order)?.version == 1)
        await journal.close()
      }
    }

    @Test(
      "An append whose connection ends in the commit is uncertain, and reading shows the change",
      .needsOwnPostgreSQL)
    func inCommit() async throws {
      let (server, database, local) = try await PostgreSQLServer.makeWaiting()
      let position = try await local.claimed(order)

      let journal = try await database.journal()
      let client = try await database.client()
      var changes = journal.changes().makeAsyncIterator()
      // The last element before the append: the connection listens, and a message has arrived.
      try await client.wait(until: "query LIKE '%LISTEN%' AND state = 'idle'")
      try await local.post([JournalMessage(id: "0", receiver: order, action: "{}")])
      #expect(await changes.next() != nil)
      var change = JournalAppend.one(order, at: position)
      change.messages = [JournalMessage(id: "1", receiver: order, action: "{}")]
      async let append: Void = journal.append(change)
      // In one statement, as a wait can be interrupted for a moment.
      try await client.wait(
        until: "CASE wait_event WHEN 'SyncRep' THEN pg_terminate_backend(pid) END")
      do {
        try await append
        Issue.record("The append returned.")
      } catch let error as DurabilityError {
        #expect(error.code == .uncertain)
        #expect(error.entity == order)
        #expect(error.statement == PostgreSQLStatement.append.summary)
      }
      #expect(
        try await journal.position(of: order) == JournalPosition(version: 1, epoch: position.epoch))
      // The message of the append may be there, so the observers look for it.
      #expect(await changes.next() != nil)
      client.end()
      await journal.close()
      await local.close()
      try await server.remove()
    }

    @Test(
      "Messages whose commit has no answer are uncertain, even if the server does not come back",
      .needsOwnPostgreSQL)
    func postInCommit() async throws {
      let (server, database, local) = try await PostgreSQLServer.makeWaiting()
      let journal = try await database.journal(patience: .milliseconds(50))
      let entity = order
      let post = Task {
        try await journal.post([JournalMessage(id: "1", receiver: entity, action: "{}")])
      }
      let client = try await database.client()
      try await client.wait(until: "wait_event = 'SyncRep'")
      try await server.stop("immediate")
      let error = await #expect(throws: DurabilityError.self) { try await post.value }
      #expect(error?.code == .uncertain)
      #expect(error?.entity == order)
      client.end()
      await journal.close()
      await local.close()
      try await server.remove()
    }

    @Test(
      "A call that waits for a connection fails if the last connection is lost for too long",
      .needsOwnPostgreSQL)
    func waiting() async throws {
      let (server, database, local) = try await PostgreSQLServer.makeWaiting()
      let position = try await local.claimed(order)
      let journal = try await database.journal(connections: 1, patience: .milliseconds(50))
      let entity = order
      let append = Task { try await journal.append(.one(entity, at: position)) }
      let client = try await database.client()
      try await client.wait(until: "wait_event = 'SyncRep'")
      let read = Task.immediate { try await journal.position(of: entity) }
      try await server.stop("immediate")
      let error = await #expect(throws: DurabilityError.self) { _ = try await read.value }
      #expect(error?.code == .unavailable)
      let uncertain = await #expect(throws: DurabilityError.self) { try await append.value }
      #expect(uncertain?.code == .uncertain)
      client.end()
      await journal.close()
      await local.close()
      try await server.remove()
    }

    @Test(
      "Open sessions wait for the disk although the server's setting changes",
      .needsOwnPostgreSQL, arguments: ["", "options=-c%20synchronous_commit%3Dlocal"])
    func synchronousCommit(parameters: String) async throws {
      let server = try await PostgreSQLServer.make()
      let database = try PostgreSQLDatabase(url: server.url)
      let journal = try await database.journal(parameters, connections: 1)
      let position = try await journal.claimed(order)
      try await database.sql(
        """
        CREATE TABLE settings (value text);
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO settings VALUES (current_setting('synchronous_commit'));
          RETURN NEW;
        END $$;
        CREATE TRIGGER note BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION note()
        """)
      try await database.sql("ALTER SYSTEM SET synchronous_commit = off")
      try await database.sql("SELECT pg_reload_conf()")
      // New sessions have the new setting, and open ones the signal to read it.
      #expect(try await database.sql("SHOW synchronous_commit") == "off")
      try await journal.append(.one(order, at: position))
      let value = try await database.sql("SELECT value FROM settings")
      #expect(value == (parameters.isEmpty ? "on" : "local"))
      await journal.close()
      try await server.remove()
    }

    @Test(
      "A server that stops makes calls wait, and then fail with their entity",
      .needsOwnPostgreSQL)
    func stopped() async throws {
      let server = try await PostgreSQLServer.make()
      let database = try PostgreSQLDatabase(url: server.url)
      let impatient = try await database.journal(patience: .milliseconds(50))
      let patient = try await database.journal(patience: .seconds(40))
      let position = try await impatient.claimed(order)
      try await server.stop()
      let error = await #expect(throws: DurabilityError.self) {
        try await impatient.append(.one(order, at: position))
      }
      #expect(error?.code == .unavailable)
      #expect(error?.entity == order)
      let read = await #expect(throws: DurabilityError.self) {
        _ = try await impatient.position(of: order)
      }
      #expect(read?.code == .unavailable)
      #expect(read?.statement == PostgreSQLStatement.position.summary)
      async let append: Void = patient.append(.one(order, at: position))
      try await server.start()
      try await append
      #expect(try await patient.position(of: order)?.version == 1)
      await impatient.close()
      await patient.close()
      try await server.remove()
    }

    @Test(
      "No acknowledged append is lost when the server crashes among a thousand",
      .needsOwnPostgreSQL, arguments: ["immediate", "fast"])
    func crash(mode: String) async throws {
      let server = try await PostgreSQLServer.make()
      let database = try PostgreSQLDatabase(url: server.url)
      let journal = try await database.journal(patience: .seconds(40))
      let (acknowledged, acknowledge) = AsyncStream.makeStream(of: Void.self)
      let entities = (0..<100).map { EntityAddress(kind: "order", id: "\($0)") }
      let uncertain = try await withThrowingTaskGroup(of: Int.self) { group in
        for entity in entities {
          group.addTask {
            var uncertain = 0
            var position = try await journal.claimed(entity)
            while position.version < 10 {
              let append = JournalAppend.one(entity, at: position)
              do {
                try await journal.append(append)
                position = append.result
              } catch let error as DurabilityError where error.code == .uncertain {
                uncertain += 1
                let found = try await journal.position(of: entity)
                try #require(found == position || found == append.result)
                position = try #require(found)
              }
              acknowledge.yield()
            }
            return uncertain
          }
        }
        var count = 0
        for await _ in acknowledged {
          count += 1
          if count == 300 { break }
        }
        try await server.stop(mode)
        try await server.start()
        return try await group.reduce(0, +)
      }
      #expect(uncertain <= 100)
      for entity in entities {
        let history = try await journal.history(of: entity, isWhole: true)
        #expect(history?.position == JournalPosition(version: 10, epoch: 1))
        #expect(history?.records.map(\.version) == Array(1...10))
      }
      await journal.close()
      try await server.remove()
    }

    @Test("Observers are told after the listening connection is lost")
    func listener() async throws {
      try await PostgreSQLDatabase.run { database in
        let name = "listener \(database.schema)"
        let journal = try await database.journal(
          "application_name=\(name.replacing(" ", with: "%20"))")
        let client = try await database.client()
        var changes = journal.changes().makeAsyncIterator()
        for _ in 0..<5 {
          let listens = "application_name = '\(name)' AND query LIKE '%LISTEN%' AND state = 'idle'"
          try await client.wait(until: listens)
          try await client.run(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE \(listens)")
          #expect(await changes.next() != nil)
        }
        client.end()
        await journal.close()
      }
    }
  }
#endif

#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Errors of PostgreSQL", .endsWithinAMinute, .usesExternalWork, .needsPostgreSQL)
  struct PostgreSQLErrorTests {
    let order = EntityAddress(kind: "order", id: "1")
    let other = EntityAddress(kind: "order", id: "2")

    private func error(_ body: () async throws -> Void) async throws -> DurabilityError {
      try #require(await #expect(throws: DurabilityError.self) { try await body() })
    }

    // MARK: - Opening

    @Test("A connection string that cannot be read is an error that shows one")
    func syntax() async throws {
      let error = try await error {
        _ = try await PostgreSQLJournal(url: "postgresql://host?unknown=1")
      }
      #expect(error.code == .failed)
      #expect(
        error.message
          == "The connection string cannot be read: invalid URI query parameter: ….")
      #expect(error.remedy == "Use a string such as `postgresql://user@host:5432/database`.")
    }

    @Test(
      "Names of schemas are checked", arguments: ["", "pg_mine", String(repeating: "x", count: 64)])
    func names(name: String) async throws {
      let error = try await error {
        _ = try await PostgreSQLJournal(url: "postgresql://", schema: name)
      }
      #expect(error.message == "“\(name)” is not the name of a schema.")
    }

    @Test("A server that is down fails at once")
    func down() async throws {
      let error = try await error {
        _ = try await PostgreSQLJournal(url: "postgresql:///x?host=/nonexistent")
      }
      #expect(error.code == .unavailable)
      #expect(error.isTemporary)
      #expect(error.statement == "connect")
      #expect(error.message.hasPrefix("The server cannot be reached."))
    }

    @Test("A wrong password is denied")
    func password() async throws {
      try #require(PostgreSQLServer.hasPrograms)
      let server = try await PostgreSQLServer.make()
      let client = try await PostgreSQLClient(server.url)
      try await client.run("CREATE ROLE guarded LOGIN PASSWORD 'right'")
      client.end()
      let database = try PostgreSQLDatabase(url: server.url)
      for (password, reason) in [
        ("&password=wrong", "The server refused the credentials."),
        ("", "The server asks for a password."),
      ] {
        let error = try await error { _ = try await database.journal("user=guarded\(password)") }
        #expect(error.code == .denied)
        #expect(error.message.hasPrefix(reason))
        #expect(!error.description.contains("wrong"))
      }
      try await server.remove()
    }

    @Test("A missing database is named")
    func missing() async throws {
      let database = try PostgreSQLDatabase()
      let error = try await error { _ = try await database.journal("dbname=missing") }
      #expect(error.code == .failed)
      #expect(error.message.hasPrefix("The database does not exist."))
      #expect(error.message.contains("database \"missing\" does not exist"))
    }

    @Test("A user without rights is denied")
    func rights() async throws {
      try await PostgreSQLDatabase.run { database in
        let role = "role_\(UUID().uuidString.prefix(8).lowercased())"
        try await database.sql("CREATE ROLE \(role) LOGIN")
        let first = try await error { _ = try await database.journal("user=\(role)") }
        #expect(first.code == .denied)
        #expect(first.statement == "CREATE SCHEMA")

        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        try await database.sql(
          """
          GRANT USAGE ON SCHEMA "\(database.schema)" TO \(role);
          GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "\(database.schema)" TO \(role);
          REVOKE INSERT ON actions FROM \(role)
          """)
        let limited = try await database.journal("user=\(role)")
        let second = try await error { try await limited.append(.one(order, at: position)) }
        #expect(second.code == .denied)
        #expect(second.entity == order)
        #expect(second.statement == PostgreSQLStatement.append.summary)
        #expect(try await limited.position(of: order) == position)
        await limited.close()
        await journal.close()
        try await database.sql(
          """
          DROP OWNED BY \(role); DROP ROLE \(role)
          """)
      }
    }

    @Test("A user who may not create schemas uses an existing one")
    func existingSchema() async throws {
      try await PostgreSQLDatabase.run { database in
        let role = "role_\(UUID().uuidString.prefix(8).lowercased())"
        try await database.sql(
          """
          CREATE ROLE \(role) LOGIN;
          CREATE SCHEMA "\(database.schema)" AUTHORIZATION \(role)
          """)
        let journal = try await database.journal("user=\(role)")
        #expect(try await journal.claimed(order).epoch == 1)
        await journal.close()
        try await database.sql("DROP OWNED BY \(role) CASCADE; DROP ROLE \(role)")
      }
    }

    @Test("A role with too many connections is unavailable")
    func connections() async throws {
      try await PostgreSQLDatabase.run { database in
        let role = "role_\(UUID().uuidString.prefix(8).lowercased())"
        try await database.sql("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0")
        let error = try await error { _ = try await database.journal("user=\(role)") }
        #expect(error.code == .unavailable)
        #expect(error.message.hasPrefix("The server has too many connections."))
        try await database.sql("DROP ROLE \(role)")
      }
    }

    @Test("A newer schema is refused")
    func newer() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        try await database.sql("INSERT INTO schema VALUES (99, now())")
        let error = try await error { _ = try await database.journal() }
        #expect(error.code == .newerSchema)
        #expect(
          error.message
            == "The schema “\(database.schema)” has version 99, and this version of the library "
            + "knows version \(PostgreSQLSession.version).")
        await journal.close()
      }
    }

    // MARK: - Statements

    @Test("A server that is read only is named, and nothing is written")
    func readOnly() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        let reader = try await database.journal("options=-c%20default_transaction_read_only%3Don")
        let error = try await error { try await reader.append(.one(order, at: position)) }
        #expect(error.code == .readOnly)
        #expect(error.entity == order)
        #expect(try await reader.position(of: order) == position)
        await reader.close()
        await journal.close()
      }
    }

    @Test("A statement that waits too long is cancelled, and nothing is written")
    func timeout() async throws {
      try await PostgreSQLDatabase.run { database in
        let first = try await database.journal()
        let position = try await first.claimed(order)
        await first.close()
        let journal = try await database.journal("options=-c%20statement_timeout%3D300")
        let locker = try await database.client()
        try await locker.run("BEGIN; SELECT FROM entities FOR UPDATE")
        let error = try await error { try await journal.append(.one(order, at: position)) }
        #expect(error.code == .unavailable)
        #expect(error.message.hasPrefix("The server cancelled the statement."))
        try await locker.run("ROLLBACK")
        try await journal.append(.one(order, at: position))
        locker.end()
        await journal.close()
      }
    }

    /// Returns a script that makes the insertion of an action of `order` fail with a code.
    private func failing(_ code: String, when condition: String = "true") -> String {
      """
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.entity = 1 AND \(condition) THEN
          RAISE EXCEPTION 'simulated' USING ERRCODE = '\(code)';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION fail()
      """
    }

    @Test(
      "Faults of the server have codes",
      arguments: [
        ("53100", .full), ("57P03", .unavailable), ("XX001", .corrupted), ("58030", .failed),
      ]
        as [(String, DurabilityError.Code)])
    func faults(state: String, code: DurabilityError.Code) async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        try await database.sql(failing(state))
        let error = try await error { try await journal.append(.one(order, at: position)) }
        #expect(error.code == code)
        #expect(error.entity == order)
        #expect(error.message.hasSuffix("PostgreSQL says “simulated” (\(state))."))
        #expect(try await journal.position(of: order) == position)
        await journal.close()
      }
    }

    @Test("One append that fails does not harm those of its transaction")
    func oneFails() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let entities = (1...60).map { EntityAddress(kind: "order", id: "\($0)") }
        for entity in entities { _ = try await journal.claimed(entity) }
        let first = try await database.sql("SELECT number::text FROM entities WHERE id = '1'")
        #expect(first == "1")
        try await database.sql(failing("XX001"))
        let failed = await withTaskGroup(of: EntityAddress?.self) { group in
          for entity in entities {
            group.addTask {
              do {
                try await journal.append(
                  .one(entity, at: JournalPosition(version: 0, epoch: 1)))
                return nil
              } catch { return entity }
            }
          }
          return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(failed == [order])
        for entity in entities.dropFirst() {
          #expect(try await journal.position(of: entity)?.version == 1)
        }
        await journal.close()
      }
    }

    @Test("Conflicts between transactions are repeated", arguments: ["40001", "40P01"])
    func conflicts(state: String) async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        try await database.sql(
          "CREATE SEQUENCE tries;" + failing(state, when: "nextval('tries') < 5"))
        try await journal.append(.one(order, at: position))
        #expect(try await database.sql("SELECT last_value::text FROM tries") == "5")
        #expect(try await journal.position(of: order)?.version == 1)
        await journal.close()
      }
    }

    @Test("A key with NUL is refused with its field and its entity")
    func nul() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        let bad = EntityAddress(kind: "order", id: "a\0b")
        let worse = EntityAddress(kind: "a\0b", id: "1")
        func append(_ change: (inout JournalAppend) -> Void) -> JournalAppend {
          var append = JournalAppend.one(order, at: position)
          change(&append)
          return append
        }
        let calls: [(String, EntityAddress?, () async throws -> Void)] = [
          ("The kind", worse, { _ = try await journal.claim(worse, for: "node") }),
          ("The identifier", bad, { _ = try await journal.claim(bad, for: "node") }),
          ("The identifier", bad, { _ = try await journal.history(of: bad, isWhole: true) }),
          ("The identifier", bad, { _ = try await journal.position(of: bad) }),
          ("The name of the node", nil, { try await journal.renewLease(of: "a\0b", for: .zero) }),
          (
            "The identifier of the message", order,
            { try await journal.append(append { $0.applied = ["a\0b"] }) }
          ),
          (
            "The identifier of the message", nil,
            { _ = try await journal.outcomes(of: ["a\0b"]) }
          ),
          (
            "The identifier", bad,
            {
              try await journal.append(
                append { $0.messages = [JournalMessage(id: "1", receiver: bad, action: nil)] })
            }
          ),
          (
            "The name of the timer", order,
            {
              try await journal.post([
                JournalMessage(id: "1", receiver: order, action: nil, due: 1, timer: "a\0b")
              ])
            }
          ),
          (
            "The name of the timer", order,
            { try await journal.append(append { $0.cancelledTimers = ["a\0b"] }) }
          ),
        ]
        for (field, entity, call) in calls {
          let error = try await error(call)
          #expect(error.code == .failed)
          #expect(error.entity == entity)
          #expect(
            error.message == #"\#(field) "a\0b" contains NUL, which journals do not store."#)
          #expect(error.remedy == "Nothing was written; use a text without NUL.")
        }
        #expect(try await journal.position(of: order) == position)
        await journal.close()
      }
    }

    @Test("A text with NUL that is no key is refused by the server, with its entity")
    func nulInAction() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let position = try await journal.claimed(order)
        let append = JournalAppend(
          entity: order, expected: position,
          records: [JournalRecord(version: 1, action: "a\0b", time: 5)])
        let error = try await error { try await journal.append(append) }
        #expect(error.code == .failed)
        #expect(error.entity == order)
        #expect(error.remedy == "Remove NUL characters, and use a database with the encoding UTF8.")
        // The reason of a rejection describes an error, so it is stored nevertheless.
        try await journal.post([JournalMessage(id: "1", receiver: order, action: nil)])
        try await journal.reject("1", reason: "a\0b")
        #expect(try await journal.outcomes(of: ["1"]) == ["1": .rejected("a␀b")])
        await journal.close()
      }
    }

    @Test("A message that the server cannot reserve is set aside, and the others are delivered")
    func badRow() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        try await journal.post(
          (0..<3).map {
            JournalMessage(
              id: "\($0)", receiver: EntityAddress(kind: Account.kind, id: "\($0)"),
              action: #"{"deposit":{"_0":5}}"#)
          })
        // Another program has stored a receiver that is too long for an index.
        try await database.sql(
          """
          INSERT INTO messages (id, kind, receiver, schema, action, due, time)
          SELECT 'bad', 'account', string_agg(md5(i::text), ''), 1, '{}', 1, 1
          FROM generate_series(1, 200) AS i;
          INSERT INTO messages (id, kind, receiver, schema, action, due, time)
          VALUES ('long', 'account', repeat('x', 3000), 1, '{}', 1, 1)
          """)
        try await withIssueReporters([IssueRecorder()]) {
          try await DurableStores.withAccounts(on: journal) { stores in
            var changes = journal.changes().makeAsyncIterator()
            while try await journal.outcomes(of: ["0", "1", "2", "bad", "long"]).count < 5,
              await changes.next() != nil
            {}
          }
        }
        let outcomes = try await journal.outcomes(of: ["0", "1", "2", "bad", "long"])
        for id in ["0", "1", "2"] { #expect(outcomes[id] == .applied(1)) }
        guard case .rejected(let bad)? = outcomes["bad"],
          case .rejected(let long)? = outcomes["long"]
        else {
          Issue.record("\(outcomes)")
          return
        }
        #expect(bad.hasPrefix("The server cannot deliver it: index row size"))
        #expect(long.hasPrefix("The identifier “xxx"))
        await journal.close()
      }
    }

    @Test("A message that another transaction holds is not set aside")
    func heldMessage() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        try await journal.post([JournalMessage(id: "1", receiver: order, action: "{}")])
        let locker = try await database.client()
        try await locker.run("BEGIN; SELECT FROM messages FOR UPDATE")
        #expect(try await database.sql("SELECT set_messages_aside(1)::text") == "0")
        try await locker.run("ROLLBACK")
        #expect(try await database.sql("SELECT set_messages_aside(1)::text") == "0")
        #expect(try await journal.outcomes(of: ["1"]) == [:])
        locker.end()
        await journal.close()
      }
    }
  }
#endif

#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import LoopbackServer
  import Testing

  @testable import IntarsiaDurability

  @Suite(
    "PostgreSQL: TLS, several hosts and standbys", .endsWithinAMinute, .usesExternalWork,
    .needsPostgreSQL, .needsOwnPostgreSQL,
    // Each test starts servers, which is slow on a busy machine.
    .serialized)
  struct PostgreSQLHostTests {
    let order = EntityAddress(kind: "order", id: "1")

    // MARK: - TLS

    @Test("Large and many actions pass through TLS with a verified certificate", .needsOpenSSL)
    func verified() async throws {
      let server = try await PostgreSQLServer.make("tls")
      let database = try PostgreSQLDatabase(url: server.tlsURL(root: "server.crt"))
      let journal = try await database.journal()
      let large = String(repeating: "x", count: 3_000_000)
      try await journal.append(
        JournalAppend(
          entity: order, expected: try await journal.claimed(order),
          records: [JournalRecord(version: 1, action: large, time: 5)]))
      #expect(
        try await journal.history(of: order, isWhole: true)?.records.map(\.action) == [large])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 2..<50 {
          group.addTask {
            let entity = EntityAddress(kind: "order", id: "\(number)")
            var position = try await journal.claimed(entity)
            for version in 1...20 {
              let text = String(repeating: "\(version)", count: 2_000)
              let append = JournalAppend(
                entity: entity, expected: position,
                records: [JournalRecord(version: Int64(version), action: text, time: 5)])
              try await journal.append(append)
              position = append.result
            }
            let history = try await journal.history(of: entity, isWhole: true)
            #expect(
              history?.records.map(\.action)
                == (1...20).map { String(repeating: "\($0)", count: 2_000) })
          }
        }
        try await group.waitForAll()
      }
      let sessions = try await database.sql(
        """
        SELECT (count(*) > 1 AND bool_and(ssl))::text FROM pg_stat_ssl
        JOIN pg_stat_activity USING (pid) WHERE application_name = 'intarsia'
        """)
      #expect(sessions == "true")
      await journal.close()
      try await server.remove()
    }

    @Test("A server with another certificate is refused with the reason", .needsOpenSSL)
    func distrusted() async throws {
      let server = try await PostgreSQLServer.make("tls")
      let trusted = try server.tlsURL(root: "server.crt")
      for (url, reason) in [
        (try server.tlsURL(root: "other.crt"), "certificate verify failed"),
        (try server.tlsURL(root: "missing.crt"), "root certificate file \"…\" does not exist"),
        (
          trusted.replacing("localhost", with: "db.example.com"),
          "server certificate for \"localhost\" does not match host name \"db.example.com\""
        ),
      ] {
        let error = await #expect(throws: DurabilityError.self) {
          _ = try await PostgreSQLJournal(url: url)
        }
        #expect(error?.code == .failed)
        #expect(error?.statement == "connect")
        #expect(error?.message.hasPrefix("The server cannot be trusted. PostgreSQL says “") == true)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(
          error?.remedy
            == "Set `sslrootcert` to the root of the server's certificate, and the host to a name "
            + "in it; the server needs `ssl = on`.")
      }
      try await server.remove()
    }

    @Test("A server without TLS is refused if it is required")
    func withoutTLS() {
      let error = PostgreSQLFailure("server does not support SSL, but SSL was required").error()
      #expect(error.code == .failed)
      #expect(error.message.hasPrefix("The server cannot be trusted."))
    }

    // MARK: - Several hosts

    @Test("A host that never answers does not hide the next one")
    func silent() async throws {
      let server = try await PostgreSQLServer.make()
      // Accepts connections, and waits for a request of HTTP.
      let silent = try LoopbackServer { _ in .json("{}") }
      let journal = try await PostgreSQLJournal(
        url: "postgresql://intarsia@/postgres?host=127.0.0.1,\(server.folder)"
          + "&port=\(silent.port),5432&target_session_attrs=read-write&connect_timeout=1",
        connections: 1)
      #expect(try await journal.claimed(order).epoch == 1)
      await journal.close()
      silent.close()
      try await server.remove()
    }

    @Test("The failures of all hosts are in the error")
    func allHosts() async throws {
      let silent = try LoopbackServer { _ in .json("{}") }
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await PostgreSQLJournal(
          url: "postgresql://intarsia@127.0.0.1:\(silent.port),/postgres?"
            + "host=127.0.0.1,/nonexistent&port=\(silent.port),5432&connect_timeout=1")
      }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("no answer from 127.0.0.1 within 1.0 seconds; ") == true)
      #expect(error?.message.contains("/nonexistent/.s.PGSQL.5432") == true)
      silent.close()
    }

    // MARK: - Standbys

    /// A primary with a standby that has each change before it is acknowledged.
    private struct Pair {
      let primary: PostgreSQLServer
      let standby: PostgreSQLServer
      let database: PostgreSQLDatabase

      static func make() async throws -> Pair {
        let primary = try await PostgreSQLServer.make()
        let standby = try await primary.standby()
        let configuring = try await PostgreSQLClient(primary.url)
        try await configuring.run("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        try await configuring.run("SELECT pg_reload_conf()")
        configuring.end()
        // A new session has the new setting. The checkpointer reads it before a checkpoint, and
        // from then on each commit waits for the standby.
        let client = try await PostgreSQLClient(primary.url)
        try await client.run("CHECKPOINT")
        try await client.wait(
          until: "EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')")
        client.end()
        let hosts = "\(primary.folder),\(standby.folder)"
        return Pair(
          primary: primary, standby: standby,
          database: try PostgreSQLDatabase(
            url: "postgresql://intarsia@/postgres?host=\(hosts)&target_session_attrs=read-write"))
      }

      func promote() async throws {
        let client = try await PostgreSQLClient(standby.url)
        #expect(try await client.run("SELECT pg_promote()::text") == "true")
        client.end()
      }

      func remove() async throws {
        try await primary.remove()
        try await standby.remove()
      }
    }

    @Test(
      "Nothing acknowledged is lost when the primary fails and its standby is promoted",
      arguments: ["immediate", "fast"])
    func failover(mode: String) async throws {
      let pair = try await Pair.make()
      let journal = try await pair.database.journal(patience: .seconds(40))
      let options = DurableStores.Options(
        node: "a", lease: .seconds(60), patience: .seconds(40))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        let (acknowledged, acknowledge) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for id in 1...20 {
            group.addTask {
              do {
                // With messages and keys, which are rows of other tables.
                for number in 1...20 {
                  try await stores.account("\(id)").send(
                    number % 5 == 0 ? .transfer(1, to: "sum") : .deposit(1), key: "\(number)")
                  acknowledge.yield()
                }
              } catch {
                // The test ends with this error, instead of waiting for more.
                acknowledge.finish()
                throw error
              }
            }
          }
          var count = 0
          for await _ in acknowledged {
            count += 1
            if count == 150 { break }
          }
          try await pair.primary.stop(mode)
          // Only the standby is left, which accepts no writes.
          let error = await #expect(throws: DurabilityError.self) {
            _ = try await pair.database.journal()
          }
          #expect(error?.code == .unavailable)
          #expect(
            error?.message.hasPrefix("No server of the connection string accepts changes.")
              == true, "\(error?.message ?? "")")
          try await pair.promote()
          try await group.waitForAll()
        }
        for id in 1...20 {
          let balance = try await stores.account("\(id)").balance
          #expect(balance == 12)
        }
        for await sum in try await stores.account("sum").values(of: \.balance) where sum == 80 {
          break
        }
      }
      let client = try await PostgreSQLClient(pair.standby.url, schema: pair.database.schema)
      #expect(try await client.run("SELECT pg_is_in_recovery()::text") == "false")
      #expect(
        try await client.run(
          "SELECT count(*)::text FROM actions AS a JOIN entities AS e "
            + "ON e.number = a.entity WHERE e.id <> 'sum'") == "400")
      client.end()
      await journal.close()
      try await pair.remove()
    }

    @Test("A journal on a standby reads, and says that it cannot write")
    func standby() async throws {
      let pair = try await Pair.make()
      // The standby has applied each change of this journal when it is acknowledged.
      let journal = try await pair.database.journal(
        "options=-c%20synchronous_commit%3Dremote_apply")
      let position = try await journal.claimed(order)
      let reader = try await PostgreSQLJournal(
        url: pair.standby.url, schema: pair.database.schema)
      #expect(try await reader.position(of: order) == position)
      let error = await #expect(throws: DurabilityError.self) {
        try await reader.append(.one(order, at: position))
      }
      #expect(error?.code == .readOnly)
      #expect(error?.entity == order)
      #expect(error?.remedy.contains("target_session_attrs=read-write") == true)
      try await journal.append(.one(order, at: position))
      await reader.close()
      await journal.close()
      try await pair.remove()
    }
  }
#endif

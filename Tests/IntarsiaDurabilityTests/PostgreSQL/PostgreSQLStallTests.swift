#if PostgreSQL
  import Foundation
  import Intarsia
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite(
    "PostgreSQL: servers that do not answer", .endsWithinAMinute, .usesExternalWork,
    .needsPostgreSQL, .needsOwnPostgreSQL)
  struct PostgreSQLStallTests {
    let order = EntityAddress(kind: "order", id: "1")

    @Test("Each call ends after its patience, and the next one uses another connection")
    func calls() async throws {
      let server = try await PostgreSQLServer.make()
      let database = try PostgreSQLDatabase(url: server.url)
      let other = try await database.journal()
      let position = try await other.claimed(order)
      let entity = order
      let calls: [(DurabilityError.Code, (PostgreSQLJournal) async throws -> Void)] = [
        (.unavailable, { _ = try await $0.position(of: entity) }),
        (.unavailable, { _ = try await $0.claim(entity, for: "node") }),
        (.uncertain, { try await $0.renewLease(of: "node", for: .seconds(1)) }),
        (
          .uncertain,
          { try await $0.post([JournalMessage(id: "1", receiver: entity, action: "")]) }
        ),
        (.uncertain, { try await $0.append(.one(entity, at: position)) }),
      ]
      for (number, (code, call)) in calls.enumerated() {
        let journal = try await PostgreSQLJournal(
          PostgreSQLOptions(
            url: database.url("application_name=stalled\(number)"), schema: database.schema,
            connections: 1, patience: .seconds(1), grace: .milliseconds(50)))
        // The process of its only connection besides the one that listens.
        let found = try await database.sql(
          """
          SELECT pid::text FROM pg_stat_activity
          WHERE application_name = 'stalled\(number)' AND query NOT LIKE '%LISTEN%'
          ORDER BY backend_start LIMIT 1
          """)
        let process = try #require(found.flatMap { Int32($0) })
        try #require(kill(process, SIGSTOP) == 0)
        let error = await #expect(throws: DurabilityError.self) { try await call(journal) }
        #expect(error?.code == code)
        #expect(error?.message.contains("the server has not answered in time") == true)
        var isConnected = false
        while !isConnected {
          do {
            _ = try await journal.position(of: EntityAddress(kind: "order", id: "2"))
            isConnected = true
          } catch let error as DurabilityError where error.code == .unavailable {}
        }
        kill(process, SIGCONT)
        await journal.close()
      }
      await other.close()
      try await server.remove()
    }

    @Test("A call that waits behind a long one ends after its patience")
    func waiting() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await PostgreSQLJournal(
          PostgreSQLOptions(
            url: database.url("application_name=waiting&options=-c%20lock_timeout%3D0"),
            schema: database.schema, connections: 1, patience: .seconds(1),
            grace: .seconds(3_600)))
        let locker = try await database.client()
        try await locker.run("BEGIN; LOCK TABLE entities")
        let entity = order
        let first = Task { try await journal.position(of: entity) }
        try await locker.wait(
          until: """
            application_name = 'waiting' AND wait_event_type = 'Lock'
            AND query NOT LIKE '%LISTEN%'
            """)
        let error = await #expect(throws: DurabilityError.self) {
          _ = try await journal.position(of: entity)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "No connection of the journal was free in time.")
        try await locker.run("ROLLBACK")
        #expect(try await first.value == nil)
        locker.end()
        await journal.close()
      }
    }
  }
#endif

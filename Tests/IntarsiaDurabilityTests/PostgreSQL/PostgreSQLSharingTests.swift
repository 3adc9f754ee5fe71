#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Processes that share PostgreSQL", .endsWithinAMinute, .usesExternalWork, .needsPostgreSQL)
  struct PostgreSQLSharingTests {
    let order = EntityAddress(kind: "order", id: "1")

    /// Runs a test with two journals on one schema.
    private func run(
      _ test: (PostgreSQLDatabase, PostgreSQLJournal, PostgreSQLJournal) async throws -> Void
    ) async throws {
      try await PostgreSQLDatabase.run { database in
        let first = try await database.journal()
        let second = try await database.journal()
        try await test(database, first, second)
        await first.close()
        await second.close()
      }
    }

    @Test("Five journals that are opened at the same time migrate once")
    func migrations() async throws {
      try await PostgreSQLDatabase.run { database in
        let journals = try await withThrowingTaskGroup(of: PostgreSQLJournal.self) { group in
          for _ in 0..<5 { group.addTask { try await database.journal() } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(try await database.sql("SELECT count(*)::text FROM schema") == "1")
        for journal in journals { await journal.close() }
      }
    }

    @Test("A journal waits while another one migrates the schema")
    func migrationLock() async throws {
      try await PostgreSQLDatabase.run { database in
        let name = "migration \(database.schema)"
        let migrator = try await database.client()
        try await migrator.run(
          """
          BEGIN;
          SELECT pg_advisory_xact_lock(hashtextextended('intarsia "\(database.schema)"', 0))
          """)
        async let journal = database.journal(
          "application_name=\(name.replacing(" ", with: "%20"))")
        let waits = "application_name = '\(name)' AND wait_event = 'advisory'"
        let observer = try await database.client()
        let schema = "EXISTS (SELECT FROM pg_namespace WHERE nspname = '\(database.schema)')"
        try await observer.wait(until: "(\(waits)) OR \(schema)")
        #expect(try await observer.run("SELECT (\(schema))::text") == "false")
        try await migrator.run("COMMIT")
        let opened = try await journal
        #expect(try await observer.run("SELECT (\(schema))::text") == "true")
        observer.end()
        migrator.end()
        await opened.close()
      }
    }

    @Test("Journals in two schemas of a database are separate")
    func schemas() async throws {
      try await PostgreSQLDatabase.run { first in
        try await PostgreSQLDatabase.run { second in
          let journal = try await first.journal()
          let otherJournal = try await second.journal()
          _ = try await journal.claimed(order)
          #expect(try await otherJournal.position(of: order) == nil)
          await journal.close()
          await otherJournal.close()
        }
      }
    }

    @Test("The append of a late owner is fenced")
    func lateOwner() async throws {
      try await run { _, first, second in
        let early = try await first.claimed(order, for: "a")
        let late = try await second.claimed(order, for: "b")
        #expect(late.epoch == early.epoch + 1)
        let error = await #expect(throws: DurabilityError.self) {
          try await first.append(.one(order, at: early))
        }
        #expect(error?.code == .fenced)
        #expect(
          error?.message == "Another owner has the entity: expected \(early), found \(late).")
        try await second.append(.one(order, at: late))
      }
    }

    @Test("A lost owner can be replaced as soon as its lease has ended, by the server's clock")
    func lostOwner() async throws {
      try await run { database, first, second in
        try await first.renewLease(of: "a", for: .seconds(60))
        _ = try await first.claimed(order, for: "a")
        #expect(try await second.claim(order, for: "b") == .owned(by: "a"))
        // The short lease simulates a node that can no longer renew it.
        try await first.renewLease(of: "a", for: .milliseconds(200))
        try await database.sql(
          """
          SELECT pg_sleep(greatest(0, lease_end / 1e6 - extract(epoch FROM clock_timestamp())))
          FROM nodes
          """)
        #expect(try await second.claimed(order, for: "b").epoch == 2)
        #expect(try await !first.renewLease(of: "a", for: .seconds(3)))
      }
    }

    @Test("A change of one journal wakes another one")
    func notifications() async throws {
      try await run { _, first, second in
        var changes = second.changes().makeAsyncIterator()
        // A few elements may come from the connection; the others are notifications.
        for number in 0..<20 {
          try await first.post([
            JournalMessage(id: "\(number)", receiver: order, action: "{}")
          ])
          #expect(await changes.next() != nil)
        }
      }
    }

    @Test("Due timers of entities without an owner are delivered to one of two nodes")
    func timers() async throws {
      try await run { _, first, second in
        try await first.renewLease(of: "a", for: .seconds(60))
        try await second.renewLease(of: "b", for: .seconds(60))
        let ids = (0..<300).map { "\($0)" }
        try await first.post(
          ids.flatMap { id in
            // Two messages to each entity: both go to one node.
            ["", " again"].map { suffix in
              JournalMessage(
                id: id + suffix, receiver: EntityAddress(kind: "order", id: id), action: nil,
                due: 5,
                timer: "timer\(suffix)")
            }
          })
        async let a = first.deliverableMessages(for: "a", kinds: ["order"], limit: 1_000)
        async let b = second.deliverableMessages(for: "b", kinds: ["order"], limit: 1_000)
        let (toA, toB) = try await (Set(a.messages.map(\.id)), Set(b.messages.map(\.id)))
        #expect(toA.isDisjoint(with: toB))
        #expect(toA.union(toB).count == 600)
        for set in [toA, toB] {
          #expect(
            set.allSatisfy {
              set.contains($0.hasSuffix(" again") ? String($0.dropLast(6)) : $0 + " again")
            })
        }
        // The first node gets its messages again. The second gets them after the first one's lease.
        let again = try await first.deliverableMessages(for: "a", kinds: ["order"], limit: 1_000)
        #expect(Set(again.messages.map(\.id)) == toA)
        try await first.endLease(of: "a")
        let all = try await second.deliverableMessages(for: "b", kinds: ["order"], limit: 1_000)
        #expect(all.messages.count == 600)
      }
    }

    @Test("A search that finds reserved messages waits until the reservation ends")
    func reservation() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await PostgreSQLJournal(
          PostgreSQLOptions(url: database.url, schema: database.schema, now: { 1_000_000 }))
        try await journal.renewLease(of: "a", for: .seconds(60))
        try await journal.post([
          JournalMessage(id: "1", receiver: order, action: "{}"),
          JournalMessage(
            id: "2", receiver: EntityAddress(kind: "stock", id: "1"), action: "{}"),
        ])
        let kinds = ["order", "stock"]
        let toA = try await journal.deliverableMessages(for: "a", kinds: kinds, limit: 9)
        #expect(toA.messages.count == 2)
        #expect(toA.wait == nil)
        let toB = try await journal.deliverableMessages(for: "b", kinds: kinds, limit: 9)
        #expect(toB.messages.isEmpty)
        #expect(toB.wait == .seconds(5))
        let others = try await journal.deliverableMessages(for: "b", kinds: ["other"], limit: 9)
        #expect(others.wait == .seconds(60))
        await journal.close()
      }
    }

    @Test("A search does not wait for messages that another node reserves at this moment")
    func reserving() async throws {
      try await PostgreSQLDatabase.run { database in
        // A search that waits fails after 5 s, long before the time limit of the test.
        let journal = try await database.journal("options=-c%20statement_timeout%3D5000")
        try await journal.renewLease(of: "b", for: .seconds(60))
        try await journal.post(
          ["1", "2"].map {
            JournalMessage(
              id: $0, receiver: EntityAddress(kind: "order", id: $0), action: "{}")
          })
        let other = try await database.client()
        try await other.run("BEGIN; SELECT FROM messages WHERE id = '1' FOR UPDATE")
        let found = try await journal.deliverableMessages(for: "b", kinds: ["order"], limit: 9)
        #expect(found.messages.map(\.id) == ["2"])
        try await other.run("ROLLBACK")
        let all = try await journal.deliverableMessages(for: "b", kinds: ["order"], limit: 9)
        #expect(all.messages.map(\.id) == ["1", "2"])
        other.end()
        await journal.close()
      }
    }

    @Test("A cancelled caller gets the answer, and the connection goes on")
    func cancellation() async throws {
      try await run { database, journal, _ in
        let entities = (0..<50).map { EntityAddress(kind: "order", id: "\($0)") }
        for entity in entities { _ = try await journal.claimed(entity) }
        let tasks = entities.map { entity in
          Task {
            try await journal.append(.one(entity, at: JournalPosition(version: 0, epoch: 1)))
          }
        }
        for task in tasks { task.cancel() }
        for task in tasks { try await task.value }
        for entity in entities {
          #expect(try await journal.position(of: entity)?.version == 1)
        }
      }
    }

    @Test("Appends of one entity are made in the order of their calls")
    func order() async throws {
      try await run { _, journal, _ in
        let start = try await journal.claimed(order)
        let entity = order
        let tasks = (0..<100).map { (number: Int64) in
          // Immediate tasks make their calls in order, without waiting for the results.
          Task.immediate {
            try await journal.append(
              .one(entity, at: JournalPosition(version: number, epoch: start.epoch)))
          }
        }
        for task in tasks { try await task.value }
        #expect(try await journal.position(of: order)?.version == 100)
      }
    }

    @Test("Two journals append to the same entities in opposite orders")
    func oppositeOrders() async throws {
      try await run { _, first, second in
        let entities = (0..<100).map { EntityAddress(kind: "order", id: "\($0)") }
        for entity in entities { _ = try await first.claimed(entity) }
        let winners = try await withThrowingTaskGroup(of: EntityAddress?.self) { group in
          for (journal, list) in [(first, entities), (second, entities.reversed())] {
            for entity in list {
              group.addTask {
                do {
                  try await journal.append(
                    .one(entity, at: JournalPosition(version: 0, epoch: 1)))
                  return entity
                } catch let error as DurabilityError where error.code == .fenced {
                  return nil
                }
              }
            }
          }
          return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(Set(winners) == Set(entities))
        #expect(winners.count == entities.count)
      }
    }

    @Test("Ten thousand entities are claimed and changed at the same time")
    func tenThousand() async throws {
      try await run { database, journal, _ in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<10_000 {
            group.addTask {
              let entity = EntityAddress(kind: "order", id: "\(number)")
              try await journal.append(.one(entity, at: journal.claimed(entity)))
            }
          }
          try await group.waitForAll()
        }
        let counts = try await database.sql(
          """
          SELECT count(*) || ' ' || sum(e.version) || ' ' || count(a) FROM entities AS e
          LEFT JOIN actions AS a ON a.entity = e.number AND a.version = 1
          """)
        #expect(counts == "10000 10000 10000")
      }
    }
  }
#endif

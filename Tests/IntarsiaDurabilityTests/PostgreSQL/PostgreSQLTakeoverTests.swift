#if PostgreSQL
  import ChildProcesses
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Takeovers on PostgreSQL", .endsWithinAMinute, .usesExternalWork, .needsPostgreSQL)
  struct PostgreSQLTakeoverTests {
    /// Options of a node that never polls in a test: only a timer or a notification wakes it.
    private let options = DurableStores.Options(
      node: "b", lease: .seconds(60), pollInterval: .seconds(3_600))

    /// The number of takeovers, each of which takes about two seconds.
    private static let takeovers =
      ProcessInfo.processInfo.environment["INTARSIA_TAKEOVERS"].flatMap { Int($0) } ?? 1

    @Test(
      "A process that is killed is replaced when its lease ends, without a poll",
      .enabled(if: !ChildProcess.isThisOne))
    func takeover() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let client = try await database.client()
        let forwards = LockIsolated<Set<String>>([])
        var times: [Double] = []
        try await DurableStores.withAccounts(on: journal, options: options) { stores in
          let observation = stores.observe { event in
            guard case .forwarded(let account, _) = event else { return }
            forwards.withValue { _ = $0.insert(account.id) }
          }
          defer { observation.cancel() }
          var number = 0
          while times.count < Self.takeovers {
            number += 1
            let id = "\(number)"
            let child = try await PostgreSQLProcesses.run("owns", on: database, account: id)
            #expect(child.status == SIGKILL, "\(child.output)")
            try await stores.account(id).send(.deposit(2))
            let acknowledged = try await client.run(
              """
              SELECT (extract(epoch FROM clock_timestamp()) * 1000000 - lease_end)::bigint::text
              FROM nodes WHERE name = 'lost \(id)'
              """)
            #expect(
              try await journal.position(of: EntityAddress(kind: Account.kind, id: id))
                == JournalPosition(version: 2, epoch: 2))
            // On a busy machine, the lease may have ended before this process has sent the action.
            guard forwards.value.contains(id) else { continue }
            times.append(Double(try #require(acknowledged.flatMap { Int($0) })) / 1_000)
            let applied = try await client.run(
              """
              SELECT (m.time >= n.lease_end)::text FROM messages AS m, nodes AS n
              WHERE m.receiver = '\(id)' AND m.applied = 2 AND n.name = 'lost \(id)'
              """)
            #expect(applied == "true")
          }
        }
        times.sort()
        print(
          "Takeovers: \(times.count); from the end of the lease to the acknowledgement: median "
            + "\(times[times.count / 2]) ms, maximum \(times[times.count - 1]) ms")
        client.end()
        await journal.close()
      }
    }

    @Test("A message that a lost node has reserved is delivered when its lease ends")
    func reserved() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let account = EntityAddress(kind: Account.kind, id: "1")
        try await journal.renewLease(of: "lost", for: .milliseconds(500))
        try await journal.post([
          JournalMessage(id: "message", receiver: account, action: #"{"deposit":{"_0":5}}"#)
        ])
        let reserved = try await journal.deliverableMessages(
          for: "lost", kinds: [Account.kind], limit: 9)
        #expect(reserved.messages.map(\.id) == ["message"])
        try await DurableStores.withAccounts(on: journal, options: options) { stores in
          let (messages, continuation) = AsyncStream.makeStream(of: String.self)
          let observation = stores.observe { event in
            if case .delivered(_, let message) = event { continuation.yield(message) }
          }
          defer { observation.cancel() }
          var iterator = messages.makeAsyncIterator()
          #expect(await iterator.next() == "message")
        }
        let isLate = try await database.sql(
          """
          SELECT (m.time >= n.lease_end)::text FROM messages AS m, nodes AS n
          WHERE m.id = 'message' AND n.name = 'lost'
          """)
        #expect(isLate == "true")
        await journal.close()
      }
    }

    @Test("A timer of a lost owner is delivered when its lease ends")
    func timer() async throws {
      try await PostgreSQLDatabase.run { database in
        let journal = try await database.journal()
        let account = EntityAddress(kind: Account.kind, id: "1")
        try await journal.renewLease(of: "lost", for: .milliseconds(500))
        let position = try await journal.claimed(account, for: "lost")
        try await journal.append(
          JournalAppend(
            entity: account, expected: position,
            messages: [
              JournalMessage(
                id: "timer", receiver: account, action: #"{"reminded":{}}"#, due: 5,
                timer: "reminder")
            ]))
        try await DurableStores.withAccounts(on: journal, options: options) { stores in
          let (messages, continuation) = AsyncStream.makeStream(of: String.self)
          let observation = stores.observe { event in
            if case .delivered(_, let message) = event { continuation.yield(message) }
          }
          defer { observation.cancel() }
          var iterator = messages.makeAsyncIterator()
          #expect(await iterator.next() == "timer")
        }
        let isLate = try await database.sql(
          """
          SELECT (m.time >= n.lease_end)::text FROM messages AS m, nodes AS n
          WHERE m.id = 'timer' AND n.name = 'lost'
          """)
        #expect(isLate == "true")
        await journal.close()
      }
    }
  }
#endif

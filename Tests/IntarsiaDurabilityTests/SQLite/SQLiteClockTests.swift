#if SQLite
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: clocks that are set", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteClockTests {
    let database: SQLiteDatabase
    let order = EntityAddress(kind: "order", id: "1")
    /// The time since 1970, and the time since the start of the machine.
    let clocks = LockIsolated<(now: Int64, uptime: Int64)>((5_000_000_000, 1_000_000))

    init() throws {
      database = try SQLiteDatabase()
    }

    private func open() async throws -> SQLiteJournal {
      try await SQLiteJournal(
        SQLiteOptions(
          path: database.path(), isShared: true, synchronous: .normal,
          now: { [clocks] in clocks.value.now }, uptime: { [clocks] in clocks.value.uptime }))
    }

    @Test(
      "A lease and a refusal end after their time when the clock is set",
      arguments: [-3_600_000_000, 0, 3_600_000_000] as [Int64])
    func lease(jump: Int64) async throws {
      let journal = try await open()
      try await journal.renewLease(of: "lost", for: .seconds(10))
      try await journal.fill(order, actions: 1)
      _ = try await journal.claim(order, for: "lost")
      try await journal.post([JournalMessage(id: "1", receiver: order, action: nil)])
      let other = EntityAddress(kind: "order", id: "2")
      try await journal.release(other, by: "node", for: .seconds(4))
      try await journal.post([JournalMessage(id: "2", receiver: other, action: nil)])
      clocks.withValue { $0.now += jump }

      func found() async throws -> DeliverableMessages {
        try await journal.deliverableMessages(for: "node", kinds: ["order"], limit: 9)
      }
      clocks.withValue { $0.uptime += 3_999_999 }
      #expect(try await found().messages == [])
      #expect(try await found().wait == .microseconds(1))
      clocks.withValue { $0.uptime += 1 }
      #expect(try await found().messages.map(\.id) == ["2"])
      #expect(try await found().wait == .seconds(6))
      clocks.withValue { $0.uptime += 5_999_999 }
      #expect(try await journal.claim(order, for: "node") == .owned(by: "lost"))
      #expect(try await journal.renewLease(of: "node", for: .seconds(1)) == false)
      clocks.withValue { $0.uptime += 1 }
      #expect(try await found().messages.map(\.id) == ["1", "2"])
      #expect(try await journal.claim(order, for: "node") != .owned(by: "lost"))
      #expect(try await journal.renewLease(of: "lost", for: .seconds(1)) == false)
      await journal.close()
    }

    @Test("After a restart of the machine no node of before has a lease")
    func restart() async throws {
      clocks.withValue { $0.uptime = 9_000_000_000 }
      let first = try await open()
      try await first.renewLease(of: "lost", for: .seconds(10))
      _ = try await first.claim(order, for: "lost")
      try await first.release(EntityAddress(kind: "order", id: "2"), by: "b", for: .seconds(9))
      await first.close()

      clocks.withValue { $0.uptime = 70_000_000 }
      let second = try await open()
      #expect(try await second.claim(order, for: "node") != .owned(by: "lost"))
      #expect(try database.value(of: "SELECT count(*) FROM refusals") == "0")
      // A journal that is opened later leaves the nodes of this start alone.
      try await second.renewLease(of: "node", for: .seconds(10))
      let third = try await open()
      #expect(try await third.claim(order, for: "another") == .owned(by: "node"))
      await third.close()
      await second.close()
    }

    @Test("A journal measures leases by the time since the start of the machine")
    func uptime() async throws {
      let journal = try await SQLiteJournal(path: database.path(), isShared: true)
      let before = SQLiteOptions.systemUptime
      try await journal.renewLease(of: "node", for: .seconds(10))
      let after = SQLiteOptions.systemUptime
      let end = try #require(Int64(try database.value(of: "SELECT lease_end FROM nodes")))
      #expect((before...after).contains(end - 10_000_000))
      await journal.close()
    }
  }
#endif

#if SQLite
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Synchronization
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: numbers and sizes of requests", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteNumberTests {
    let database: SQLiteDatabase
    let order = EntityAddress(kind: "order", id: "1")
    let other = EntityAddress(kind: "order", id: "2")

    init() throws {
      database = try SQLiteDatabase()
    }

    @Test("The number of an entity whose claim was rolled back is not used for its appends")
    func rolledBack() async throws {
      let writer = try SQLiteWriter(
        SQLiteOptions(path: database.path(), synchronous: .normal), status: SQLiteStatus())
      let results = LockIsolated<[String]>([])
      func perform(_ change: @escaping @Sendable (SQLiteWriter) throws -> Void) {
        let request = SQLiteRequest(nil, change) { result in
          let text = result.description
          results.withValue { $0.append(text) }
        }
        for answer in writer.perform([request]).answers { answer() }
      }
      let (order, other) = (order, other)
      perform { writer in
        _ = try writer.claim(order, for: "node")
        throw DurabilityError(.failed, "The disk is damaged.", remedy: "Replace it.")
      }
      perform { _ = try $0.claim(other, for: "node") }
      perform { writer in
        try writer.append(
          JournalAppend(
            entity: order, expected: JournalPosition(version: 0, epoch: 1),
            records: [JournalRecord(version: 1, action: "1", time: 5)]))
      }
      #expect(results.value == ["failed", "done", "fenced"])
      #expect(try writer.connection.number(of: "SELECT count(*) FROM actions") == 0)
    }

    @Test("One request deletes at most a thousand actions, of as many entities as have them")
    func pruned() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      for entity in [order, other] {
        guard case .claimed(let history) = try await journal.claim(entity, for: "node") else {
          Issue.record("A new entity has another owner.")
          return
        }
        try await journal.append(
          JournalAppend(
            entity: entity, expected: history.position,
            records: (1...600).map { JournalRecord(version: $0, action: "1", time: 5) },
            snapshot: JournalSnapshot(version: 600, state: "{}")))
      }
      let first = try await journal.write { try $0.pruneActions(after: 0, before: .max) }
      #expect(first.count == 1_000)
      #expect(try await journal.prune(before: .max) == 200)
      await journal.close()
    }

    @Test("A read of a new journal writes nothing")
    func reads() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      #expect(try await journal.position(of: order) == nil)
      #expect(journal.status.commits.load(ordering: .relaxed) == 0)
      await journal.close()
    }
  }
#endif

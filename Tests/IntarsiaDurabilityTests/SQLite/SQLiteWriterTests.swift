#if SQLite
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Synchronization
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: transactions", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteWriterTests {
    let database: SQLiteDatabase

    init() throws {
      database = try SQLiteDatabase()
    }

    @Test("Each request gets its own answer")
    func answers() async throws {
      let status = SQLiteStatus()
      let writer = try SQLiteWriter(
        SQLiteOptions(path: database.path(), synchronous: .normal), status: status)
      let results = LockIsolated<[Int: String]>([:])
      let outcome = writer.perform(
        (0..<100).map { number in
          SQLiteRequest(nil) { writer in
            if number == 42 {
              throw DurabilityError(.fenced, "Another owner.", remedy: "Send it again.")
            }
            _ = try writer.claim(EntityAddress(kind: "order", id: "\(number)"), for: "node")
          } finish: { result in
            let text = result.description
            results.withValue { $0[number, default: ""] += text }
          }
        })
      #expect(results.value.isEmpty)
      for answer in outcome.answers { answer() }
      #expect(results.value.count == 100)
      #expect(results.value.filter { $0.value != "done" } == [42: "fenced"])
      #expect(status.commits.load(ordering: .relaxed) == 1)
      #expect(status.requests.load(ordering: .relaxed) == 100)
      _ = writer.perform([])
      #expect(status.commits.load(ordering: .relaxed) == 1)
    }
  }

  extension Result<Void, DurabilityError> {
    /// The code of the error.
    var description: String {
      do {
        try get()
        return "done"
      } catch {
        return error.code.rawValue
      }
    }
  }
#endif

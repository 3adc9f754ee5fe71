#if SQLite
  import Dispatch
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

    @Test("Each request gets its own answer, also in a later transaction")
    func batches() async throws {
      let answers = DispatchQueue(label: "SQLite answers")
      let status = SQLiteStatus()
      let writer = try SQLiteWriter(
        SQLiteOptions(path: database.path(), synchronous: .normal),
        status: status, answers: answers)
      let failing = SQLiteWriter.batchLimit + 3
      let results = LockIsolated<[Int: String]>([:])
      writer.perform(
        (0..<failing + 2).map { number in
          SQLiteRequest(entity: nil) { writer in
            if number == failing {
              throw DurabilityError(.fenced, "Another owner.", remedy: "Send it again.")
            }
            _ = try writer.claim(EntityAddress(kind: "order", id: "\(number)"), for: "node")
            return { results.withValue { $0[number, default: ""] += "done" } }
          } fail: { error in
            results.withValue { $0[number, default: ""] += error.code.rawValue }
          }
        })
      await answers.end()
      #expect(results.value.count == failing + 2)
      #expect(
        results.value.filter { $0.value != "done" } == [
          failing: DurabilityError.Code.fenced.rawValue
        ])
      #expect(status.commits.load(ordering: .relaxed) == 2)
      #expect(status.requests.load(ordering: .relaxed) == failing + 2)
      writer.perform([])
      #expect(status.commits.load(ordering: .relaxed) == 2)
    }
  }
#endif

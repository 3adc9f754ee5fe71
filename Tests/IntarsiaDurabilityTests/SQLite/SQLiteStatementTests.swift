#if SQLite
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: statements", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteStatementTests {
    let database: SQLiteDatabase
    let connection: SQLiteConnection

    init() throws {
      database = try SQLiteDatabase()
      connection = try SQLiteConnection(path: database.path())
    }

    private func error(of call: () throws -> Void) -> String? {
      #expect(throws: DurabilityError.self) { try call() }?.description
    }

    @Test("A parameter that cannot be bound fails its statement, until that is reset")
    func binding() throws {
      let statement = try SQLiteStatement("SELECT ?1", on: connection)
      let text = """
        A statement failed. SQLite says “column index out of range” (25). Statement: SELECT ?1. \
        Nothing was written; correct the cause and try again. [failed]
        """
      statement.bind(2, 5 as Int64)
      #expect(error { _ = try statement.step() } == text)
      // The error has reset the statement.
      statement.bind(1, 6 as Int64)
      #expect(try statement.step())
      #expect(statement.integer(0) == 6)
      statement.reset()
      statement.bind(2, "text")
      // The successful binding after it has replaced the words of SQLite.
      statement.bind(1, "text")
      #expect(error { try statement.run() }?.contains("(25)") == true)
      statement.bind(["text", "text"])
      #expect(error { try statement.run() } == text)
      statement.bind(2, nil as String?)
      #expect(error { try statement.run() } == text)
      statement.bind(0, nil as Int64?)
      statement.reset()
      #expect(try statement.step())
    }

    @Test("The keys of an entity are bound in the form in which the database compares them")
    func keys() throws {
      let found = try connection.rows(
        "SELECT ?1, ?2, ?3, ?4", EntityAddress(kind: "e\u{301}", id: "i"), nil as Int?, 5
      ) { row in [0, 1, 2, 3].map { row.optionalString($0) } }
      #expect(found == [["\u{e9}", "i", nil, "5"]])
      #expect(found[0][0]?.utf8.elementsEqual("\u{e9}".utf8) == true)
    }

    @Test("A query gives its first row or all, and runs again with other values")
    func queries() throws {
      for count in [0, 2, 1] {
        let numbers = """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2)
          SELECT i FROM n WHERE i <= ?1
          """ as StaticString
        let all = try connection.rows(numbers, count) { $0.integer(0) }
        #expect(all == Array([1, 2].prefix(count)))
        #expect(try connection.first(numbers, count) { $0.integer(0) } == all.first)
      }
    }

    @Test("A statement reads each value as it was bound, and runs again")
    func values() throws {
      try connection.execute("CREATE TABLE t (number INTEGER, text TEXT)")
      let insert = try SQLiteStatement("INSERT INTO t VALUES (?1, ?2)", on: connection)
      for number in [nil, 0, .min, .max] as [Int64?] {
        insert.bind(1, number)
        insert.bind(2, number.map { "\($0)\0ü" })
        #expect(try insert.run() == 1)
      }
      insert.bind([7, nil as String?])
      #expect(try insert.run() == 1)
      let select = try SQLiteStatement("SELECT * FROM t ORDER BY rowid", on: connection)
      for _ in 1...2 {
        var found: [String] = []
        while try select.step() {
          found.append("\(select.optionalInteger(0) ?? -1) \(select.optionalString(1) ?? "nil")")
          #expect(select.isNull(0) == (select.optionalInteger(0) == nil))
        }
        select.reset()
        #expect(
          found == [
            "-1 nil", "0 0\0ü", "\(Int64.min) \(Int64.min)\0ü", "\(Int64.max) \(Int64.max)\0ü",
            "7 nil",
          ])
      }
      #expect(try connection.value(of: "SELECT text FROM t WHERE 0") == "")
      #expect(try connection.number(of: "SELECT count(*) FROM t") == 5)
      #expect(try connection.number(of: "SELECT 'text'") == 0)
      let update = try SQLiteStatement("UPDATE t SET number = 1", on: connection)
      #expect(try update.run() == 5)
    }

    @Test("A statement that cannot be prepared or run is described with its text")
    func failures() {
      #expect(
        error { try connection.execute("SELECT missing") } == """
          A statement failed. SQLite says “no such column: missing” (1). Statement: SELECT missing. \
          Nothing was written; correct the cause and try again. [failed]
          """)
      #expect(
        error { _ = try SQLiteStatement("SELECT", on: connection) }?.contains("[failed]") == true)
      #expect(
        error { try connection.value(of: "SELECT abs(-9223372036854775808)") } == """
          A statement failed. SQLite says “integer overflow” (1). Statement: SELECT \
          abs(-9223372036854775808). Nothing was written; correct the cause and try again. [failed]
          """)
      connection.rollBack()
      #expect(!connection.isInTransaction)
    }

    @Test("A rollback ends an open transaction without its changes")
    func rollback() throws {
      try connection.execute("CREATE TABLE t (number INTEGER); BEGIN; INSERT INTO t VALUES (1)")
      #expect(connection.isInTransaction)
      connection.rollBack()
      #expect(!connection.isInTransaction)
      #expect(try connection.number(of: "SELECT count(*) FROM t") == 0)
    }
  }
#endif

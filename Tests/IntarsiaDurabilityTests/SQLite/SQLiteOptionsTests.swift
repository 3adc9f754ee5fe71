#if SQLite
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: options", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteOptionsTests {
    let database: SQLiteDatabase

    init() throws {
      database = try SQLiteDatabase()
    }

    /// The values of the writer's connection.
    private func pragmas(_ journal: SQLiteJournal) async throws -> [String: String] {
      try await journal.write { writer in
        try Dictionary(
          uniqueKeysWithValues: [
            "busy_timeout", "synchronous", "max_page_count", "journal_mode", "cell_size_check",
            "cache_size",
          ].map { ($0, try writer.connection.value(of: "PRAGMA \($0)")) })
      }
    }

    @Test("Each option of a journal reaches its connections")
    func passedOn() async throws {
      try SQLiteConnection(path: database.path()).execute("PRAGMA journal_mode = WAL")
      let journal = try await SQLiteJournal(
        SQLiteOptions(
          path: database.path(), isShared: true, synchronous: .normal,
          busyTimeout: .microseconds(1_234_500), creates: false, pollInterval: .milliseconds(7),
          maximumPages: 777, now: { 5 }, uptime: { 6 }))
      let options = journal.options
      #expect(options.path == database.path())
      #expect(options.isShared && journal.isShared && !options.creates)
      #expect(options.pollInterval == .milliseconds(7))
      #expect(options.now() == 5)
      #expect(options.uptime() == 6)
      #expect(
        try await pragmas(journal) == [
          "busy_timeout": "1235", "synchronous": "1", "max_page_count": "777",
          "journal_mode": "wal", "cell_size_check": "1", "cache_size": "-16384",
        ])
      let reader = try options.openForReading()
      #expect(try reader.value(of: "PRAGMA busy_timeout") == "1235")
      #expect(try reader.value(of: "PRAGMA cell_size_check") == "1")
      #expect(try reader.value(of: "PRAGMA cache_size") == "-16384")
      await journal.close()
      // The other initializer has the same options, except the clocks.
      let other = try await SQLiteJournal(
        path: database.path(), isShared: true, synchronous: .normal,
        busyTimeout: .microseconds(1_234_500), creates: false)
      #expect(other.options.isShared && other.isShared && !other.options.creates)
      #expect(try await pragmas(other)["busy_timeout"] == "1235")
      #expect(try await pragmas(other)["synchronous"] == "1")
      await other.close()
    }

    @Test("A journal waits five seconds for locks and syncs each commit by default")
    func defaults() async throws {
      let journals = [
        try await SQLiteJournal(path: database.path("1.db")),
        try await SQLiteJournal(SQLiteOptions(path: database.path("2.db"))),
      ]
      for journal in journals {
        #expect(!journal.options.isShared && !journal.isShared && journal.options.creates)
        #expect(journal.options.pollInterval == .milliseconds(50))
        #expect(journal.options.maximumPages == nil)
        let pragmas = try await pragmas(journal)
        #expect(pragmas["busy_timeout"] == "5000")
        #expect(pragmas["synchronous"] == "2")
        await journal.close()
      }
      #expect(try database.value(of: "PRAGMA busy_timeout") == "5000")
    }
  }
#endif

#if SQLite
  import ChildProcesses
  import Foundation
  import IntarsiaTesting
  import Synchronization
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: files", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteFileTests {
    let database: SQLiteDatabase
    let order = EntityAddress(kind: "order", id: "1")

    init() throws {
      database = try SQLiteDatabase()
    }

    /// Opens a journal, which must fail.
    private func failure(
      _ name: String = "journal.db", creates: Bool = true, busyTimeout: Duration = .seconds(5),
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> DurabilityError {
      let path = name.isEmpty || name.hasPrefix(":") ? name : database.path(name)
      let error = await #expect(throws: DurabilityError.self, sourceLocation: sourceLocation) {
        _ = try await SQLiteJournal(path: path, busyTimeout: busyTimeout, creates: creates)
      }
      return try #require(error, sourceLocation: sourceLocation)
    }

    // MARK: - Opening

    @Test("A journal has all changes after it was closed and opened again")
    func reopened() async throws {
      let first = try await SQLiteJournal(path: database.path())
      try await first.fill(order, actions: 3)
      let history = try await first.history(of: order, isWhole: true)
      try await first.post([JournalMessage(id: "1", receiver: order, action: nil, due: 1)])
      await first.close()
      #expect(database.names == ["journal.db"])

      let second = try await SQLiteJournal(path: database.path())
      #expect(try await second.history(of: order, isWhole: true) == history)
      let found = try await second.deliverableMessages(for: "node", kinds: ["order"], limit: 9)
      #expect(found.messages.map(\.id) == ["1"])
      #expect(
        try await second.claim(order, for: "node")
          == .claimed(
            EntityHistory(
              position: JournalPosition(version: 3, epoch: 2), records: history?.records ?? [])))
      await second.close()
    }

    @Test("Changes are readable without a close")
    func notClosed() async throws {
      let first = try await SQLiteJournal(path: database.path(), isShared: true)
      try await first.fill(order, actions: 3)
      let second = try await SQLiteJournal(path: database.path(), isShared: true)
      #expect(try await second.position(of: order)?.version == 3)
      await second.close()
      await first.close()
    }

    @Test("A relative path is one in the current folder")
    func relative() async throws {
      let folder = FileManager.default.currentDirectoryPath
      let up = folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
      let journal = try await SQLiteJournal(path: up + database.path())
      try await journal.fill(order, actions: 1)
      await journal.close()
      #expect(database.names == ["journal.db"])
    }

    @Test(
      "A path that is not one of a file is refused",
      arguments: ["", ":memory:"])
    func special(path: String) async throws {
      let error = try await failure(path)
      #expect(
        error.description == """
          “\(path)” is not the path of a file. Statement: open. Use a path such as `orders.db`, or \
          an `InMemoryJournal`. [failed]
          """)
    }

    @Test("A missing folder is named")
    func missingFolder() async throws {
      let error = try await failure("missing/journal.db")
      #expect(
        error.description == """
          The folder \(database.path("missing")) does not exist. Statement: open. Create the folder \
          first. [failed]
          """)
      #expect(database.names.isEmpty)
    }

    @Test("A missing file is not created if the caller wants no new one")
    func missingFile() async throws {
      let error = try await failure(creates: false)
      #expect(
        error.description == """
          The database \(database.path()) does not exist. Statement: open. Restore it, or allow its \
          creation. [failed]
          """)
      #expect(database.names.isEmpty)
    }

    @Test("A folder is no database")
    func isFolder() async throws {
      try FileManager.default.createDirectory(
        atPath: database.path(), withIntermediateDirectories: false)
      #expect(try await failure().message == "\(database.path()) is a folder.")
    }

    @Test("A file that is not a database is refused and kept")
    func notADatabase() async throws {
      let text = Data(String(repeating: "These are the orders of today.\n", count: 100).utf8)
      try text.write(to: URL(fileURLWithPath: database.path()))
      let error = try await failure()
      #expect(error.code == .corrupted)
      #expect(error.message.contains("SQLite says “file is not a database” (26)."), "\(error)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: database.path())) == text)
      #expect(database.names == ["journal.db"])
    }

    @Test("A database of another application is refused and kept")
    func otherApplication() async throws {
      try database.execute("CREATE TABLE orders (id TEXT); INSERT INTO orders VALUES ('1')")
      let error = try await failure()
      #expect(
        error.description == """
          \(database.path()) is a database of another application. Statement: PRAGMA \
          application_id. Give the journal a file of its own. [failed]
          """)
      #expect(try database.value(of: "SELECT id FROM orders") == "1")
      #expect(try database.value(of: "SELECT count(*) FROM sqlite_schema") == "1")
    }

    @Test("A database with a newer schema is refused and kept")
    func newerSchema() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      await journal.close()
      try database.execute("PRAGMA user_version = 2")
      let error = try await failure()
      #expect(
        error.description == """
          \(database.path()) has schema 2, and this version of the library knows schema 1. \
          Statement: PRAGMA user_version. Use the newer version of the library, or restore an older \
          backup. [newerSchema]
          """)
      #expect(try database.value(of: "PRAGMA user_version") == "2")
    }

    @Test("A shared journal writes nothing after another process has migrated the file")
    func migratedMeanwhile() async throws {
      let journal = try await SQLiteJournal(path: database.path(), isShared: true)
      try await journal.fill(order, actions: 1)
      try database.execute("PRAGMA user_version = 2")
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.fill(order, actions: 1)
      }
      #expect(error?.code == .newerSchema)
      #expect(error?.entity == order)
      #expect(try await journal.position(of: order)?.version == 1)
      await journal.close()
    }

    @Test("A migration that fails leaves the database as it was")
    func failedMigration() async throws {
      try database.execute("PRAGMA application_id = 1231975538; CREATE TABLE messages (a)")
      let error = try await failure()
      #expect(error.code == .failed)
      #expect(error.message.contains("table messages already exists"), "\(error)")
      #expect(try database.value(of: "SELECT count(*) FROM sqlite_schema") == "1")
      #expect(try database.value(of: "PRAGMA user_version") == "0")
      try database.execute("DROP TABLE messages")
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      await journal.close()
    }

    @Test("A connection that cannot be opened names its path")
    func missingFolderOfConnection() throws {
      let path = database.path("missing/journal.db")
      let error = #expect(throws: DurabilityError.self) { try SQLiteConnection(path: path) }
      #expect(error?.code == .unavailable)
      #expect(error?.statement == "open \(path)")
      #expect(error?.message.hasPrefix("The database cannot be opened. SQLite says “") == true)
    }

    @Test("A file that another connection changes meanwhile is locked while it becomes a journal")
    func lockedMode() async throws {
      let other = try SQLiteConnection(path: database.path())
      try other.execute("BEGIN IMMEDIATE")
      let error = try await failure(busyTimeout: .milliseconds(20))
      #expect(error.code == .unavailable)
      #expect(error.statement == "PRAGMA journal_mode = WAL")
      try other.execute("ROLLBACK")
      let journal = try await SQLiteJournal(path: database.path())
      await journal.close()
    }

    @Test("A database without a table is refused with the statement")
    func missingTable() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      await journal.close()
      try database.execute("DROP TABLE messages")
      let error = try await failure()
      #expect(error.code == .failed)
      #expect(error.message.contains("no such table: messages"), "\(error)")
      #expect(error.statement?.contains("FROM messages") == true, "\(error)")
    }

    @Test("The file marks itself as a journal of schema 1 in WAL mode")
    func header() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      #expect(try database.value(of: "PRAGMA application_id") == "\(0x496e_7472)")
      #expect(try database.value(of: "PRAGMA user_version") == "1")
      #expect(try database.value(of: "PRAGMA journal_mode") == "wal")
      await journal.close()
    }

    @Test("An operator reads the actions of an entity in a view")
    func view() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 2)
      await journal.close()
      #expect(
        try database.value(
          of: """
            SELECT group_concat(kind || '/' || id || ' ' || version || ' ' || origin || ' ' || time)
            FROM journal
            """) == "order/1 1 caller 1970-01-01 00:00:00,order/1 2 caller 1970-01-01 00:00:00")
    }

    @Test("A file that was deleted or moved meanwhile is not written")
    func deleted() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      try FileManager.default.moveItem(
        atPath: database.path(), toPath: database.path("elsewhere.db"))
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.fill(order, actions: 1)
      }
      #expect(
        error?.description == """
          The file \(database.path()) was moved or deleted. Entity: order/1. Statement: BEGIN \
          IMMEDIATE. Nothing was written; close the journal, restore the file and open it again. \
          [failed]
          """)
      try FileManager.default.moveItem(
        atPath: database.path("elsewhere.db"), toPath: database.path())
      try await journal.fill(order, actions: 1)
      #expect(try await journal.position(of: order)?.version == 2)
      await journal.close()
    }

    // MARK: - Locks

    @Test(
      "A journal that is not shared has the file for itself, also from other processes",
      .enabled(if: !ChildProcess.isThisOne),
      arguments: [(false, false), (false, true), (true, false)])
    func locked(isShared: Bool, secondIsShared: Bool) async throws {
      let text = """
        Another journal has opened \(database.path()), and one of the two is not shared. Statement: \
        open. Close the other one, or open both with `isShared: true`. [unavailable]
        """
      let first = try await SQLiteJournal(path: database.path(), isShared: isShared)
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: database.path(), isShared: secondIsShared)
      }
      #expect(error?.description == text)
      let program = secondIsShared ? "opensShared" : "opensAlone"
      let child = try await SQLiteProcesses.run(program, path: database.path())
      #expect(child.lines(with: text).count == 1, "\(child.output)")
      try await first.fill(order, actions: 1)
      await first.close()

      let after = try await SQLiteProcesses.run(program, path: database.path())
      #expect(after.lines(with: "no error").count == 1, "\(after.output)")
      let second = try await SQLiteJournal(path: database.path(), isShared: secondIsShared)
      try await second.fill(order, actions: 1)
      await second.close()
    }

    @Test("A journal that is not shared has the file for itself, also under another name")
    func lockedLink() async throws {
      let link = database.path("link.db")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: database.path())
      let first = try await SQLiteJournal(path: database.path())
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: link)
      }
      #expect(error?.code == .unavailable)
      await first.close()
      let second = try await SQLiteJournal(path: link)
      try await second.fill(order, actions: 1)
      await second.close()
    }

    @Test("Shared journals that create one file at once wait for each other")
    func createdTogether() async throws {
      for number in 1...10 {
        let path = database.path("\(number).db")
        let journals = try await withThrowingTaskGroup(of: SQLiteJournal.self) { group in
          for _ in 1...8 { group.addTask { try await SQLiteJournal(path: path, isShared: true) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        for journal in journals { await journal.close() }
      }
    }

    @Test("A journal that is not shared ignores the nodes of a process that has crashed")
    func formerNodes() async throws {
      let first = try await SQLiteJournal(path: database.path())
      try await first.renewLease(of: "lost", for: .seconds(60))
      #expect(try await first.claim(order, for: "lost") != .owned(by: "lost"))
      try await first.post([JournalMessage(id: "1", receiver: order, action: nil)])
      await first.close()
      let second = try await SQLiteJournal(path: database.path())
      let found = try await second.deliverableMessages(for: "node", kinds: ["order"], limit: 9)
      #expect(found.messages.map(\.id) == ["1"])
      #expect(try await second.claim(order, for: "node") != .owned(by: "lost"))
      await second.close()
    }

    @Test("A search continues with the receivers for which the one before had no time")
    func manyReceivers() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      let ids = (0..<5_000).map { "\($0)" }.sorted()
      try await journal.post(
        ids.reversed().map { id in
          JournalMessage(id: id, receiver: EntityAddress(kind: "order", id: id), action: nil)
        })
      func search(_ limit: Int) async throws -> DeliverableMessages {
        try await journal.deliverableMessages(for: "node", kinds: ["order"], limit: limit)
      }
      for _ in 0..<2 {
        // Of the first receivers, those that wait longest come first.
        let first = try await search(9)
        #expect(first.messages.map(\.id) == ids[4_087..<4_096].reversed())
        #expect(first.wait == .milliseconds(100))
        let rest = try await search(9_999)
        #expect(rest.messages.map(\.id) == ids[4_096...].reversed())
        #expect(rest.wait == .milliseconds(100))
      }
      await journal.close()
    }

    // MARK: - Rights

    @Test(
      "A file or a folder that the process must not write is refused",
      .enabled(if: !ChildProcess.isThisOne), arguments: ["file", "folder"])
    func readOnly(part: String) async throws {
      let journal = try await SQLiteJournal(path: database.path())
      await journal.close()
      let files = FileManager.default
      try files.setAttributes(
        [.posixPermissions: part == "file" ? 0o777 : 0o555], ofItemAtPath: database.folder.path)
      try files.setAttributes(
        [.posixPermissions: part == "file" ? 0o444 : 0o666], ofItemAtPath: database.path())
      let child = try await SQLiteProcesses.run("opensReadOnly", path: database.path())
      #expect(child.status == 0, "\(child.output)")
      let name = part == "file" ? database.path() : database.folder.path
      #expect(
        child.lines(
          with: """
            The process must not write \(name). Statement: open. Give the process the right to \
            write the file and its folder. [readOnly]
            """
        ).count == 1, "\(child.output)")
      try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: database.folder.path)
    }

    // MARK: - Counts

    @Test("A journal counts its transactions, and the changes in them")
    func counts() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      let status = journal.status
      #expect(status.commits.load(ordering: .relaxed) == 0)
      try await journal.fill(order, actions: 2)
      #expect(status.commits.load(ordering: .relaxed) == 3)
      #expect(status.requests.load(ordering: .relaxed) == 3)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask { try await journal.endLease(of: "\(number)") }
        }
        try await group.waitForAll()
      }
      #expect(status.requests.load(ordering: .relaxed) == 103)
      #expect((4...103).contains(status.commits.load(ordering: .relaxed)))
      await journal.close()
    }

    // MARK: - Backups

    @Test("A backup while entities work has all acknowledged changes, and nothing torn")
    func backup() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      let copy = database.path("copy.db")
      try await journal.fill(order, actions: 100)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 2..<20 {
          group.addTask {
            try await journal.fill(EntityAddress(kind: "order", id: "\(number)"), actions: 50)
          }
        }
        try await journal.backup(to: copy)
        try await group.waitForAll()
      }
      #expect(try await journal.entities(of: "order", after: nil, limit: 100).count == 19)
      await journal.close()
      #expect(database.names == ["copy.db", "journal.db"])

      let restored = try await SQLiteJournal(path: copy, creates: false)
      #expect(try await restored.position(of: order)?.version == 100)
      for entity in try await restored.entities(of: "order", after: nil, limit: 100) {
        let history = try #require(try await restored.history(of: entity, isWhole: true))
        #expect(history.records.count == Int(history.position.version))
      }
      await restored.close()
      #expect(try database.value(of: "PRAGMA integrity_check", in: "copy.db") == "ok")
    }

    @Test("A backup replaces no file, and leaves none behind if it fails")
    func failedBackup() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.backup(to: database.path())
      }
      #expect(
        error?.description == """
          The file \(database.path()) exists. Statement: VACUUM INTO. Use another name, or delete \
          the file. [failed]
          """)
      let unavailable = await #expect(throws: DurabilityError.self) {
        try await journal.backup(to: database.path("missing/copy.db"))
      }
      #expect(unavailable?.code == .unavailable)
      let nameless = await #expect(throws: DurabilityError.self) {
        try await journal.backup(to: "")
      }
      #expect(
        nameless?.description == """
          The copy could not be written to : No such file or directory. Statement: VACUUM INTO. \
          Check the disk, and try again. [failed]
          """)
      #expect(!FileManager.default.fileExists(atPath: ".partial"))
      await journal.close()
      #expect(database.names == ["journal.db"])
    }

    @Test("Each file that a journal opens is closed, also after an error")
    func closedFiles() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      try await journal.backup(to: database.path("copy.db"))
      await #expect(throws: DurabilityError.self) {
        try await journal.backup(to: database.path("copy.db"))
      }
      await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: database.path())
      }
      try Data("no database".utf8).write(to: URL(fileURLWithPath: database.path("text")))
      await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: database.path("text"))
      }
      await journal.close()
      #if os(Linux)
        let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
          }
        #expect(!links.isEmpty)
        #expect(links.filter { $0.contains(database.folder.lastPathComponent) } == [])
      #endif
    }

    @Test("A backup has no room for pruned rows")
    func prunedBackup() async throws {
      let journal = try await SQLiteJournal(path: database.path(), synchronous: .normal)
      try await journal.fill(order, actions: 2_000)
      try await journal.append(
        JournalAppend(
          entity: order, expected: JournalPosition(version: 2_000, epoch: 1),
          snapshot: JournalSnapshot(version: 2_000, state: "{}")))
      try await journal.backup(to: database.path("before.db"))
      #expect(try await journal.prune(before: .max) == 2_000)
      try await journal.backup(to: database.path("after.db"))
      let sizes = try ["before.db", "after.db"].map { name in
        let file = try FileManager.default.attributesOfItem(atPath: database.path(name))
        return try #require(file[.size] as? Int)
      }
      #expect(sizes[1] < sizes[0] - 50_000)
      await journal.close()
    }
  }
#endif

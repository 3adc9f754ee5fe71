#if SQLite
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: names and rights of files", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteRightsTests {
    let database: SQLiteDatabase
    let order = EntityAddress(kind: "order", id: "1")

    init() throws {
      database = try SQLiteDatabase()
    }

    private func mode(_ name: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: database.path(name))
      return try #require(attributes[.posixPermissions] as? Int)
    }

    private func setMode(_ mode: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: database.path())
    }

    /// The error of an append to the order.
    private func failure(of journal: SQLiteJournal) async -> String? {
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.fill(order, actions: 1)
      }
      return error?.description
    }

    // MARK: - Names

    @Test("Without the log's name nothing is acknowledged, and nothing acknowledged is lost")
    func lostLog() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 3)
      try FileManager.default.removeItem(atPath: database.path("journal.db-wal"))
      #expect(
        await failure(of: journal) == """
          The file \(database.path("journal.db-wal")) was moved or deleted. Entity: order/1. \
          Statement: BEGIN IMMEDIATE. Nothing was written; close the journal, restore the file and \
          open it again. [failed]
          """)
      // As after a kill: only the database is left.
      try FileManager.default.copyItem(
        atPath: database.path(), toPath: database.path("killed.db"))
      let killed = try await SQLiteJournal(path: database.path("killed.db"))
      #expect(try await killed.position(of: order)?.version == 3)
      await killed.close()

      #expect(try await journal.position(of: order)?.version == 3)
      await journal.close()
      let next = try await SQLiteJournal(path: database.path())
      try await next.fill(order, actions: 1)
      #expect(try await next.position(of: order)?.version == 4)
      await next.close()
    }

    @Test(
      "Another file in the place of the log or its index is noticed", arguments: ["wal", "shm"])
    func replacedLog(suffix: String) async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      let path = database.path("journal.db-\(suffix)")
      try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
      try FileManager.default.copyItem(atPath: path + "-moved", toPath: path)
      #expect(
        await failure(of: journal)?.hasPrefix("The file \(path) was moved or deleted.") == true)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + "-moved", toPath: path)
      try await journal.fill(order, actions: 1)
      #expect(try await journal.position(of: order)?.version == 2)
      await journal.close()
    }

    @Test("A database with a second name is not written, and not opened by either name")
    func hardLink() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      let folder = database.folder.appending(path: "other")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let link = database.path("other/link.db")
      try FileManager.default.linkItem(atPath: database.path(), toPath: link)
      func message(_ path: String, _ statement: String) -> String {
        """
        The file \(path) has 2 names (hard links). \(statement). Nothing was written; delete the \
        other names, which would have other logs. [failed]
        """
      }
      #expect(
        await failure(of: journal)
          == message(database.path(), "Entity: order/1. Statement: BEGIN IMMEDIATE"))
      for path in [link, database.path()] {
        let error = await #expect(throws: DurabilityError.self) {
          _ = try await SQLiteJournal(path: path, isShared: true)
        }
        #expect(error?.description == message(path, "Statement: open"))
      }
      try FileManager.default.removeItem(atPath: link)
      try await journal.fill(order, actions: 1)
      #expect(try await journal.position(of: order)?.version == 2)
      await journal.close()
    }

    @Test("A symbolic link to a database that does not exist yet has the database's lock")
    func danglingLink() async throws {
      let link = database.path("link.db")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: database.path())
      let first = try await SQLiteJournal(path: link)
      try await first.fill(order, actions: 1)
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: database.path())
      }
      #expect(error?.code == .unavailable)
      #expect(!database.names.contains("link.db-lock"))
      await first.close()
    }

    @Test("A link in the place of a lock is not followed")
    func linkedLock() async throws {
      try FileManager.default.createSymbolicLink(
        atPath: database.path("journal.db-lock"), withDestinationPath: database.path("victim"))
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteJournal(path: database.path())
      }
      #expect(error?.message.contains("journal.db-lock cannot be locked") == true)
      #expect(database.names == ["journal.db-lock"])
    }

    @Test("The identity of a file is that of all its names, and of no other file")
    func identity() throws {
      let path = database.path("file")
      let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
      defer { close(descriptor) }
      #expect(SQLiteFileIdentity(descriptor) == SQLiteFileIdentity(path))
      #expect(SQLiteFileIdentity(path)?.names == 1)
      try FileManager.default.linkItem(atPath: path, toPath: path + "-link")
      #expect(SQLiteFileIdentity(path + "-link") == SQLiteFileIdentity(path))
      #expect(SQLiteFileIdentity(path)?.names == 2)
      try FileManager.default.removeItem(atPath: path)
      #expect(SQLiteFileIdentity(path) == nil)
      #expect(SQLiteFileIdentity(descriptor) != nil)
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(SQLiteFileIdentity(descriptor) != SQLiteFileIdentity(path))
    }

    // MARK: - Rights

    @Test(
      "Only users that can write a database can open its lock",
      arguments: [
        (0o600, 0o600), (0o644, 0o600), (0o640, 0o600), (0o660, 0o660), (0o664, 0o660),
        (0o666, 0o666), (0o646, 0o606),
      ])
    func lock(rights: Int, expected: Int) async throws {
      await (try await SQLiteJournal(path: database.path())).close()
      try setMode(rights)
      for isShared in [false, true] {
        let journal = try await SQLiteJournal(path: database.path(), isShared: isShared)
        #expect(try mode("journal.db-lock") == expected)
        try await journal.fill(order, actions: 1)
        for name in ["journal.db-wal", "journal.db-shm"] {
          #expect(try mode(name) & ~rights == 0, "\(name)")
        }
        await journal.close()
      }
    }

    @Test("The lock of a new database is closed to others, with any file mode creation mask")
    func newLock() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      #expect(try mode("journal.db-lock") == 0o600)
      await journal.close()
    }

    @Test("A backup has the rights of its database", arguments: [0o600, 0o640, 0o644, 0o660])
    func backup(rights: Int) async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      try setMode(rights)
      // A crash has left a part of a backup that all users can read.
      let partial = database.path("copy.db.partial")
      try Data("partial".utf8).write(to: URL(fileURLWithPath: partial))
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: partial)
      try await journal.backup(to: database.path("copy.db"))
      await journal.close()
      #expect(try mode("copy.db") == rights)
      #expect(database.names == ["copy.db", "journal.db"])
      #expect(try database.value(of: "PRAGMA integrity_check", in: "copy.db") == "ok")
    }

    @Test("Two backups do not write one file")
    func backups() async throws {
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.fill(order, actions: 1)
      let partial = database.path("copy.db.partial")
      let descriptor = open(partial, O_RDWR | O_CREAT, 0o600)
      try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      let error = await #expect(throws: DurabilityError.self) {
        try await journal.backup(to: database.path("copy.db"))
      }
      #expect(
        error?.description == """
          Another backup writes \(partial). Statement: VACUUM INTO. Use another name, or wait for \
          its end. [failed]
          """)
      close(descriptor)
      try await journal.backup(to: database.path("copy.db"))
      await journal.close()
      #expect(database.names == ["copy.db", "journal.db"])
    }
  }
#endif

#if SQLite
  import Foundation

  @testable import IntarsiaDurability

  /// A folder for one database, which is deleted with this object.
  final class SQLiteDatabase: JournalDatabase {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appending(path: "IntarsiaSQLite-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }

    /// The path of a file in the folder.
    func path(_ name: String = "journal.db") -> String {
      folder.appending(path: name).path
    }

    /// The names of the files.
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal {
      // Commits do not wait for the disk, because no test simulates a power failure.
      try await SQLiteJournal(
        SQLiteOptions(
          path: path(), isShared: isShared, synchronous: .normal, now: now, uptime: now))
    }

    func tearDown() async {}

    // MARK: - Statements of an operator

    /// Runs statements on a connection of their own.
    func execute(_ text: String, in name: String = "journal.db") throws {
      try SQLiteConnection(path: path(name)).execute(text)
    }

    /// The first column of the first row of a query.
    func value(of text: String, in name: String = "journal.db") throws -> String {
      try SQLiteConnection(path: path(name)).value(of: text)
    }
  }

  extension JournalEngine {
    static let sqlite = JournalEngine(name: "SQLite") { try SQLiteDatabase() }
  }

  extension Journal {
    /// Claims an entity if necessary, and appends actions, each in an append of its own.
    func fill(
      _ entity: EntityAddress, actions: Int, text: String = "\"an action\""
    ) async throws {
      var position = try await position(of: entity)
      if position == nil, case .claimed(let history) = try await claim(entity, for: "node") {
        position = history.position
      }
      guard var position else { return }
      for _ in 0..<actions {
        let record = JournalRecord(version: position.version + 1, action: text, time: 5)
        let change = JournalAppend(entity: entity, expected: position, records: [record])
        try await append(change)
        position = change.result
      }
    }
  }
#endif

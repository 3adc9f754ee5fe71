#if SQLite
  import Foundation
  import IntarsiaDurability

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

    func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal {
      // The disk is not awaited, as no test cuts the power.
      try await SQLiteJournal(
        path: path(), isShared: isShared, synchronous: .normal, now: now)
    }

    func tearDown() async {}
  }

  extension JournalEngine {
    static let sqlite = JournalEngine(name: "SQLite") { try SQLiteDatabase() }
  }
#endif

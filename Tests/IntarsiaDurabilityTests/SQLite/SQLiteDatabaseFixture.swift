#if SQLite
  import CSQLite
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

    /// The names of the files.
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal {
      // The disk is not awaited, as no test cuts the power.
      try await SQLiteJournal(path: path(), isShared: isShared, synchronous: .normal, now: now)
    }

    func tearDown() async {}

    // MARK: - Statements of an operator

    struct Failure: Error {
      let message: String
    }

    /// Runs statements on a connection of their own.
    func execute(_ text: String, in name: String = "journal.db") throws {
      try Connection(path(name)).execute(text)
    }

    /// The first column of the last row of a query.
    func value(of text: String, in name: String = "journal.db") throws -> String? {
      try Connection(path(name)).value(of: text)
    }

    /// A connection of another application.
    final class Connection {
      private let handle: OpaquePointer

      init(_ path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
          throw Failure(message: path)
        }
        self.handle = handle
      }

      deinit {
        sqlite3_close(handle)
      }

      func execute(_ text: String) throws {
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
          throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
      }

      func value(of text: String) throws -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else {
          throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        var value: String?
        while sqlite3_step(statement) == SQLITE_ROW {
          value = sqlite3_column_text(statement, 0).map { String(cString: $0) }
        }
        return value
      }
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

#if SQLite
  import CSQLite

  /// The floor of a journal: prepared statements without any other code, on the same tables
  /// with the same settings.
  final class BareSQLite {
    private let handle: OpaquePointer
    private let update: OpaquePointer
    private let insert: OpaquePointer
    private let snapshot: OpaquePointer
    private let select: OpaquePointer
    private let begin: OpaquePointer
    private let commit: OpaquePointer
    private var version: Int64

    init(path: String, version: Int64) {
      var handle: OpaquePointer?
      guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else { fatalError(path) }
      let settings =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384"
      guard sqlite3_exec(handle, settings, nil, nil, nil) == SQLITE_OK else { fatalError(path) }
      func prepare(_ text: String) -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK, let statement
        else { fatalError(String(cString: sqlite3_errmsg(handle))) }
        return statement
      }
      self.handle = handle
      self.version = version
      update = prepare("UPDATE entities SET version = ?2 WHERE number = ?1")
      insert = prepare(
        """
        INSERT INTO actions (entity, version, schema, action, answers, origin, time)
        VALUES (?1, ?2, 1, ?3, NULL, 'caller', ?4)
        """)
      snapshot = prepare(
        """
        INSERT INTO snapshots (entity, version, schema, state) VALUES (?1, ?2, 1, ?3)
        ON CONFLICT (entity) DO UPDATE SET version = excluded.version, state = excluded.state
        """)
      select = prepare(
        """
        SELECT version, schema, action, answers, origin, time FROM actions
        WHERE entity = ?1 ORDER BY version
        """)
      begin = prepare("BEGIN IMMEDIATE")
      commit = prepare("COMMIT")
    }

    deinit {
      for statement in [update, insert, snapshot, select, begin, commit] {
        sqlite3_finalize(statement)
      }
      sqlite3_close(handle)
    }

    private func run(_ statement: OpaquePointer) {
      guard sqlite3_step(statement) == SQLITE_DONE else {
        fatalError(String(cString: sqlite3_errmsg(handle)))
      }
      sqlite3_reset(statement)
    }

    /// Writes an action of each entity, in transactions of this size.
    ///
    /// - Parameter state: The snapshot that each entity also writes with every fourth action.
    func append(
      _ action: StaticString, to entities: Int, inTransactionsOf size: Int,
      state: StaticString? = nil
    ) {
      version += 1
      for entity in 1...entities {
        if (entity - 1) % size == 0 { run(begin) }
        sqlite3_bind_int64(update, 1, Int64(entity))
        sqlite3_bind_int64(update, 2, version)
        run(update)
        sqlite3_bind_int64(insert, 1, Int64(entity))
        sqlite3_bind_int64(insert, 2, version)
        action.utf8Start.withMemoryRebound(to: CChar.self, capacity: action.utf8CodeUnitCount) {
          _ = sqlite3_bind_text(insert, 3, $0, Int32(action.utf8CodeUnitCount), nil)
        }
        sqlite3_bind_int64(insert, 4, version)
        run(insert)
        if let state, (version + Int64(entity)) % 4 == 0 {
          sqlite3_bind_int64(snapshot, 1, Int64(entity))
          sqlite3_bind_int64(snapshot, 2, version)
          state.utf8Start.withMemoryRebound(to: CChar.self, capacity: state.utf8CodeUnitCount) {
            _ = sqlite3_bind_text(snapshot, 3, $0, Int32(state.utf8CodeUnitCount), nil)
          }
          run(snapshot)
        }
        if entity % size == 0 || entity == entities { run(commit) }
      }
    }

    /// Reads all columns of the actions of each entity, in one transaction.
    func read(_ entities: Int) -> Int {
      var count = 0
      run(begin)
      for entity in 1...entities {
        sqlite3_bind_int64(select, 1, Int64(entity))
        while sqlite3_step(select) == SQLITE_ROW {
          let action = String(cString: sqlite3_column_text(select, 2))
          let origin = String(cString: sqlite3_column_text(select, 4))
          count +=
            action.utf8.count + origin.utf8.count + (sqlite3_column_type(select, 3) == 5 ? 0 : 1)
          for column in [0, 1, 5] as [Int32] { count &+= Int(sqlite3_column_int64(select, column)) }
        }
        sqlite3_reset(select)
      }
      run(commit)
      return count
    }
  }
#endif

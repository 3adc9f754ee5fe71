#if SQLite
  import CSQLite

  /// The tables of a journal, and their migrations.
  enum SQLiteSchema {
    /// Marks a file as a journal in its header: `Intr`.
    static let mark: Int64 = 0x496e_7472

    /// The statements that lead from each schema to the next one, beginning with an empty file.
    static let migrations: [[UInt8]] = [PackageResources.sqlite_1_sql]

    /// The newest schema.
    static var version: Int64 { Int64(migrations.count) }

    /// Creates the tables of an empty file, or brings those of an older version up to date.
    ///
    /// - Throws: An error for files of a newer version, and for those of other applications.
    static func migrate(_ connection: SQLiteConnection) throws(DurabilityError) {
      // Another process may do the same at this time.
      try connection.execute("BEGIN IMMEDIATE")
      do throws(DurabilityError) {
        let isEmpty = try connection.number(of: "SELECT count(*) FROM sqlite_schema") == 0
        let found = try connection.number(of: "PRAGMA application_id")
        guard found == mark || (found == 0 && isEmpty) else {
          throw DurabilityError(
            .failed, statement: "PRAGMA application_id",
            "\(connection.path) is a database of another application.",
            remedy: "Give the journal a file of its own.")
        }
        let current = try connection.number(of: "PRAGMA user_version")
        if try !check(current, of: connection) {
          for migration in migrations.dropFirst(Int(clamping: max(0, current))) {
            try connection.execute(String(decoding: migration, as: UTF8.self))
          }
          try connection.execute("PRAGMA application_id = \(mark)")
          try connection.execute("PRAGMA user_version = \(version)")
        }
        try connection.execute("COMMIT")
      } catch {
        connection.rollBack()
        throw error
      }
    }

    /// Checks the number of a schema, and returns whether it is the newest one.
    @discardableResult
    static func check(
      _ found: Int64, of connection: SQLiteConnection
    ) throws(DurabilityError) -> Bool {
      guard found <= version else {
        throw DurabilityError(
          .newerSchema, statement: "PRAGMA user_version",
          "\(connection.path) has schema \(found), and this version of the library knows schema "
            + "\(version).",
          remedy: "Use the newer version of the library, or restore an older backup.")
      }
      return found == version
    }
  }
#endif

#if SQLite
  import CSQLite
  import Foundation

  /// The choices for a ``SQLiteJournal``.
  struct SQLiteOptions: Sendable {
    var path: String
    var isShared = false
    var synchronous = SQLiteJournal.Synchronous.full
    var busyTimeout = Duration.seconds(5)
    var creates = true
    /// The time between two looks at the changes of other processes.
    var pollInterval = Duration.milliseconds(50)
    /// The maximum number of pages of the file; `nil` for SQLite's own.
    var maximumPages: Int?
    /// Returns the journal's time in microseconds since 1970.
    var now: @Sendable () -> Int64 = { JournalTime.now }
    /// Returns the time since the start of the machine in microseconds, which no process can set.
    var uptime: @Sendable () -> Int64 = { SQLiteOptions.systemUptime }

    /// The clock of leases: it goes on while the machine sleeps.
    static var systemUptime: Int64 {
      #if os(Linux) || os(Android)
        JournalTime.microseconds(on: CLOCK_BOOTTIME)
      #else
        JournalTime.microseconds(on: CLOCK_MONOTONIC)
      #endif
    }

    // MARK: - Opening

    /// Keeps other journals from the file: all of them, or those that are not shared.
    func lock() throws(DurabilityError) -> SQLiteFileLock {
      try checkPath()
      return try SQLiteFileLock(ofDatabase: path, isShared: isShared)
    }

    /// Opens the connection that writes, and creates or migrates the tables.
    func openForWriting() throws(DurabilityError) -> SQLiteConnection {
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0),
        busyTimeout: busyTimeout)
      guard sqlite3_db_readonly(connection.handle, "main") == 0 else { throw notWritable(path) }
      // The first statement that reads the file: other files than databases fail here.
      try connection.value(of: "PRAGMA application_id")
      let mode = try useLog(on: connection)
      guard mode == "wal" else {
        throw DurabilityError(
          .failed, statement: "PRAGMA journal_mode = WAL",
          "The file system of \(path) has no shared memory: the mode of the log is \(mode).",
          remedy: "Put the database on a local disk.")
      }
      try connection.execute("PRAGMA synchronous = \(synchronous.rawValue)")
      try Self.configure(connection)
      try SQLiteSchema.migrate(connection)
      // A table that is missing is found now, instead of by the first request.
      for table in ["entities", "actions", "snapshots", "messages"] {
        _ = try SQLiteStatement("SELECT 1 FROM \(table)", on: connection)
      }
      // Nodes of earlier processes are gone: all of them under the lock of a journal that is not
      // shared, otherwise those of before a restart of the machine, whose time is still to come.
      let start = isShared ? uptime() : -1
      try connection.execute(
        """
        DELETE FROM nodes WHERE lease_start > \(start);
        DELETE FROM refusals WHERE refusal_start > \(start)
        """)
      if let maximumPages { try connection.value(of: "PRAGMA max_page_count = \(maximumPages)") }
      return connection
    }

    /// Upgrades a new file to the mode WAL, and returns the mode.
    ///
    /// The locks of processes that create a file together keep each other from the upgrade. SQLite
    /// fails at once then, instead of waiting.
    private func useLog(on connection: SQLiteConnection) throws(DurabilityError) -> String {
      let end = DispatchTime.now() + busyTimeout / .seconds(1)
      while true {
        do throws(DurabilityError) {
          return try connection.value(of: "PRAGMA journal_mode = WAL")
        } catch {
          guard error.code == .unavailable, DispatchTime.now() < end else { throw error }
          usleep(5_000)
        }
      }
    }

    /// Opens the connection that reads.
    func openForReading() throws(DurabilityError) -> SQLiteConnection {
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: busyTimeout)
      try Self.configure(connection)
      return connection
    }

    private static func configure(_ connection: SQLiteConnection) throws(DurabilityError) {
      // A page with rows that cannot be right is found when it is read, before it is changed.
      try connection.execute("PRAGMA cell_size_check = ON")
      // 16 MB: the pages of a group commit stay in memory until its end.
      try connection.execute("PRAGMA cache_size = -16384")
    }

    private func checkPath() throws(DurabilityError) {
      func failed(_ message: String, _ remedy: String) -> DurabilityError {
        DurabilityError(.failed, statement: "open", message, remedy: remedy)
      }
      guard !path.isEmpty, path != ":memory:", !path.hasPrefix("file:"), !path.contains("\0") else {
        throw failed(
          "“\(path)” is not the path of a file.",
          "Use a path such as `orders.db`, or an `InMemoryJournal`.")
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw failed("The folder \(folder) does not exist.", "Create the folder first.")
      }
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
        guard !isFolder.boolValue else {
          throw failed("\(path) is a folder.", "Use the path of a file in it.")
        }
      } else if !creates {
        throw failed(
          "The database \(path) does not exist.", "Restore it, or allow its creation.")
      }
      try SQLiteFiles.checkNames(of: path, in: "open")
      // The log is a file beside the database.
      guard access(folder, W_OK) == 0 else { throw notWritable(folder) }
    }

    private func notWritable(_ path: String) -> DurabilityError {
      DurabilityError(
        .readOnly, statement: "open", "The process must not write \(path).",
        remedy: "Give the process the right to write the file and its folder.")
    }
  }
#endif

#if SQLite
  import CSQLite
  import Foundation

  /// A connection to a database, which one thread uses.
  package final class SQLiteConnection {
    let handle: OpaquePointer
    let path: String
    /// The statements so far, by the addresses of their texts.
    private var statements: [UnsafePointer<UInt8>: SQLiteStatement] = [:]

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of `sqlite3_open_v2`.
    ///   - busyTimeout: The time for which statements wait for the locks of other connections.
    init(path: String, flags: Int32, busyTimeout: Duration) throws(DurabilityError) {
      // A path of its own form is neither a URI nor a special name.
      let file = path.hasPrefix("/") ? path : "./\(path)"
      var handle: OpaquePointer?
      let result = sqlite3_open_v2(
        file, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
      guard result == SQLITE_OK, let handle else {
        let error = DurabilityError.sqlite(result, of: handle, statement: "open \(path)")
        sqlite3_close_v2(handle)
        throw error
      }
      self.handle = handle
      self.path = path
      let milliseconds = busyTimeout / .milliseconds(1)
      sqlite3_busy_timeout(handle, Int32(clamping: Int(milliseconds.rounded(.up))))
    }

    /// Opens a database as an operator does.
    package convenience init(path: String) throws(DurabilityError) {
      try self.init(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: .seconds(5))
    }

    deinit {
      // Statements may be finalized later.
      sqlite3_close_v2(handle)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    // MARK: - Statements

    /// Returns a statement, prepared at its first use, with the values of its parameters.
    private func statement(
      _ text: StaticString, _ values: [any SQLiteValue]
    ) throws(DurabilityError) -> SQLiteStatement {
      if let statement = statements[text.utf8Start] {
        statement.bind(values)
        return statement
      }
      let statement = try SQLiteStatement("\(text)", on: self)
      statements[text.utf8Start] = statement
      statement.bind(values)
      return statement
    }

    /// Runs a statement to its end, and returns the number of changed rows.
    @discardableResult
    func run(
      _ text: StaticString, _ values: any SQLiteValue...
    ) throws(DurabilityError) -> Int {
      try statement(text, values).run()
    }

    /// Runs a query, and returns the values that a function reads in its rows.
    func rows<Value>(
      _ text: StaticString, _ values: any SQLiteValue..., read: (SQLiteStatement) -> Value
    ) throws(DurabilityError) -> [Value] {
      let statement = try statement(text, values)
      defer { statement.reset() }
      var found: [Value] = []
      while try statement.step() { found.append(read(statement)) }
      return found
    }

    /// Runs a query, and returns the value that a function reads in its first row, if there is one.
    func first<Value>(
      _ text: StaticString, _ values: any SQLiteValue..., read: (SQLiteStatement) -> Value
    ) throws(DurabilityError) -> Value? {
      let statement = try statement(text, values)
      defer { statement.reset() }
      return try statement.step() ? read(statement) : nil
    }

    /// Runs statements without parameters.
    package func execute(_ text: String) throws(DurabilityError) {
      let result = sqlite3_exec(handle, text, nil, nil, nil)
      guard result == SQLITE_OK else { throw error(result, in: text) }
    }

    /// Runs a pragma, or a query of one value, and returns the value as a text.
    @discardableResult
    package func value(of text: String) throws(DurabilityError) -> String {
      let statement = try SQLiteStatement(text, on: self)
      let value = try statement.step() ? statement.string(0) : ""
      statement.reset()
      return value
    }

    /// Runs a query of one number.
    func number(of text: String) throws(DurabilityError) -> Int64 {
      Int64(try value(of: text)) ?? 0
    }

    /// Ends an open transaction without its changes.
    func rollBack() {
      // SQLite has rolled back by itself after some errors, and a rollback does not fail.
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// The error of the last call.
    func error(_ result: Int32, in statement: String) -> DurabilityError {
      .sqlite(result, of: handle, statement: statement)
    }
  }
#endif

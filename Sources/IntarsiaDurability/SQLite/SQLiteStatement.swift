#if SQLite
  import CSQLite

  /// A prepared statement, which is used again and again by the thread of its connection.
  final class SQLiteStatement {
    private let text: String
    private unowned let connection: SQLiteConnection
    private let handle: OpaquePointer
    /// The first failure of a binding since the last reset.
    private var binding = SQLITE_OK

    init(_ text: String, on connection: SQLiteConnection) throws(DurabilityError) {
      var handle: OpaquePointer?
      // A negative length: the text ends at its NUL.
      let result = sqlite3_prepare_v3(
        connection.handle, text, .min, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
      guard result == SQLITE_OK, let handle else { throw connection.error(result, in: text) }
      self.text = text
      self.connection = connection
      self.handle = handle
    }

    deinit {
      sqlite3_finalize(handle)
    }

    // MARK: - Binding

    /// Binds values to the parameters in their order.
    func bind(_ values: [any SQLiteValue]) {
      var index: Int32 = 1
      for value in values { value.bind(to: self, from: &index) }
    }

    func bind(_ index: Int32, _ value: Int64?) {
      note(
        value.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
    }

    func bind(_ index: Int32, _ value: String?) {
      guard var value else { return note(sqlite3_bind_null(handle, index)) }
      note(
        value.withUTF8 { text in
          text.withMemoryRebound(to: CChar.self) { characters in
            sqlite_bind_copy(handle, index, characters.baseAddress, UInt64(text.count))
          }
        })
    }

    private func note(_ result: Int32) {
      if binding == SQLITE_OK { binding = result }
    }

    // MARK: - Running

    /// Goes to the next row; `false` after the last one.
    func step() throws(DurabilityError) -> Bool {
      guard binding == SQLITE_OK else { throw failure(binding) }
      let result = sqlite3_step(handle)
      if result == SQLITE_ROW { return true }
      if result == SQLITE_DONE { return false }
      throw failure(result)
    }

    /// Makes the statement ready for its next use.
    func reset() {
      sqlite3_reset(handle)
      binding = SQLITE_OK
    }

    /// Runs the statement to its end, and returns the number of changed rows.
    @discardableResult
    func run() throws(DurabilityError) -> Int {
      while try step() {}
      reset()
      return Int(sqlite3_changes64(connection.handle))
    }

    private func failure(_ result: Int32) -> DurabilityError {
      let error = connection.error(result, in: text)
      reset()
      return error
    }

    // MARK: - Columns of the row

    func isNull(_ column: Int32) -> Bool {
      sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func integer(_ column: Int32) -> Int64 {
      sqlite3_column_int64(handle, column)
    }

    func optionalInteger(_ column: Int32) -> Int64? {
      isNull(column) ? nil : integer(column)
    }

    func string(_ column: Int32) -> String {
      guard let text = sqlite3_column_text(handle, column) else { return "" }
      let count = Int(sqlite3_column_bytes(handle, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func optionalString(_ column: Int32) -> String? {
      isNull(column) ? nil : string(column)
    }
  }

  // MARK: - Values

  /// A value, or the values, of parameters.
  protocol SQLiteValue {
    /// Binds the value, and moves the index to the next parameter.
    func bind(to statement: SQLiteStatement, from index: inout Int32)
  }

  extension Int64: SQLiteValue {
    func bind(to statement: SQLiteStatement, from index: inout Int32) {
      statement.bind(index, self)
      index += 1
    }
  }

  extension Int: SQLiteValue {
    func bind(to statement: SQLiteStatement, from index: inout Int32) {
      Int64(self).bind(to: statement, from: &index)
    }
  }

  extension String: SQLiteValue {
    func bind(to statement: SQLiteStatement, from index: inout Int32) {
      statement.bind(index, self)
      index += 1
    }
  }

  extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    func bind(to statement: SQLiteStatement, from index: inout Int32) {
      if let self { return self.bind(to: statement, from: &index) }
      statement.bind(index, nil as Int64?)
      index += 1
    }
  }

  extension EntityAddress: SQLiteValue {
    /// Binds the kind and the identifier in the form in which the database compares them.
    func bind(to statement: SQLiteStatement, from index: inout Int32) {
      kind.journalKey.bind(to: statement, from: &index)
      id.journalKey.bind(to: statement, from: &index)
    }
  }
#endif

#if SQLite
  /// A change or a read, which is made in one transaction with all that wait.
  struct SQLiteRequest<Connection>: JournalWork {
    /// Makes the change, and returns the answer to be given after the commit.
    let body: @Sendable (Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (DurabilityError) -> Void

    var append: JournalAppend? { nil }
    var deadline: ContinuousClock.Instant? { nil }
    var isAlone: Bool { false }

    /// Creates the request of a caller.
    ///
    /// - Parameter entity: The entity in errors.
    @inline(never)
    init<Value: Sendable>(
      _ entity: EntityAddress?, _ body: @escaping @Sendable (Connection) throws -> Value,
      finish: @escaping @Sendable (Result<Value, DurabilityError>) -> Void
    ) {
      self.body = { connection in
        let value = try body(connection)
        return { finish(.success(value)) }
      }
      fail = { finish(.failure($0.concerning(entity))) }
    }
  }
#endif

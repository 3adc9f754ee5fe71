#if SQLite
  /// A change that the writer makes together with all that wait.
  struct SQLiteRequest: Sendable {
    /// Resumes a caller.
    typealias Answer = @Sendable () -> Void

    /// The entity in errors.
    let entity: EntityAddress?
    /// Whether the log is written into the database after the commit.
    let isCheckpoint: Bool
    /// Makes the change, and returns the answer to be given after the commit.
    let change: @Sendable (SQLiteWriter) throws -> Answer
    /// Resumes the caller with an error.
    let fail: @Sendable (DurabilityError) -> Void
  }
#endif

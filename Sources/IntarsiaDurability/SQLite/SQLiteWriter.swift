#if SQLite
  import Synchronization

  /// The connection that writes: makes all waiting changes in one transaction.
  ///
  ///     BEGIN IMMEDIATE
  ///     append 1    the position is as expected: written
  ///     append 2    another position: fails, nothing of it is written
  ///     claim 3     written
  ///     COMMIT      one fsync, then all callers resume
  ///
  /// Expected failures are found before the first row of their request is written. After an
  /// unexpected one, such as a damaged page, the transaction is rolled back, and each half of the
  /// requests gets a transaction of its own, until the failing request is alone.
  final class SQLiteWriter: JournalConnection {
    typealias Work = SQLiteRequest<SQLiteWriter>

    static let manyAnswers = 32

    let isOpen = true
    let connection: SQLiteConnection
    let options: SQLiteOptions
    /// The numbers of entities, which never change.
    var numbers: [EntityAddress: Int64] = [:]
    /// Whether a request of the transaction concerns observers.
    var notifies = false

    private let lock: SQLiteFileLock
    private let files: SQLiteFiles
    private let status: SQLiteStatus
    private var lastDataVersion: Int64?

    init(_ options: SQLiteOptions, status: SQLiteStatus) throws(DurabilityError) {
      lock = try options.lock()
      connection = try options.openForWriting()
      files = SQLiteFiles(of: connection)
      self.options = options
      self.status = status
      lastDataVersion = try dataVersion()
    }

    // MARK: - Batches

    /// Makes the changes.
    func perform(_ requests: [Work]) -> JournalOutcome<Work> {
      let answers = requests.isEmpty ? [] : perform(requests[...])
      if options.isShared { lookForOtherChanges() }
      return ([], answers)
    }

    private func perform(_ pending: ArraySlice<Work>) -> JournalAnswers {
      if status.isUnsettled.load(ordering: .relaxed) {
        do {
          try settle()
        } catch {
          return fail(
            pending,
            DurabilityError(
              .unavailable, statement: "COMMIT",
              "The disk failed during a commit, whose outcome is not known. \(error.message)",
              remedy: "Nothing of this call was written; try again as soon as the disk works."))
        }
      }
      var answers: JournalAnswers = []
      answers.reserveCapacity(pending.count)
      notifies = false
      do {
        try connection.run("BEGIN IMMEDIATE")
        try checkFile()
      } catch {
        connection.rollBack()
        // A lost log has acknowledged changes, which would end with this process.
        if files.hasLostLog { _ = try? connection.value(of: "PRAGMA wal_checkpoint(TRUNCATE)") }
        return fail(pending, error)
      }
      // By index: a copy of a request retains all its texts.
      for index in pending.indices {
        do {
          answers.append(try pending[index].body(self))
        } catch {
          let error = DurabilityError.wrapping(error)
          guard error.code == .fenced || error.code == .alreadyApplied else {
            return divide(pending, error)
          }
          let fail = pending[index].fail
          answers.append { fail(error) }
        }
      }
      do {
        try connection.run("COMMIT")
      } catch {
        return error.code == .full ? divide(pending, error) : settle(pending, error)
      }
      status.commits.add(1, ordering: .relaxed)
      status.requests.add(pending.count, ordering: .relaxed)
      if notifies { status.observers.notify() }
      return answers
    }

    /// Rolls back, and repeats the requests in smaller transactions.
    private func divide(_ pending: ArraySlice<Work>, _ error: DurabilityError) -> JournalAnswers {
      rollBack()
      guard pending.count > 1 else { return fail(pending, error) }
      let middle = pending.startIndex + pending.count / 2
      return perform(pending[..<middle]) + perform(pending[middle...])
    }

    private func fail(_ pending: ArraySlice<Work>, _ error: DurabilityError) -> JournalAnswers {
      pending.map { request in { request.fail(error) } }
    }

    private func rollBack() {
      connection.rollBack()
      // Numbers of new entities may be used for others now.
      numbers.removeAll(keepingCapacity: true)
    }

    /// Checks that the files are still those that others open, with the schema of this version.
    private func checkFile() throws(DurabilityError) {
      try files.check(in: "BEGIN IMMEDIATE")
      guard options.isShared,
        let found = try connection.first("PRAGMA user_version", read: { $0.integer(0) })
      else { return }
      try SQLiteSchema.check(found, of: connection)
    }

    // MARK: - Failed commits

    /// Ends a commit that failed in an unknown state.
    ///
    /// SQLite has rolled back for this process, but the disk may have the end of the transaction,
    /// and a recovery after a crash would apply it. The next commit writes over that place of the
    /// log. So the failure is certain as soon as a commit succeeds, and until then nothing is read.
    private func settle(_ pending: ArraySlice<Work>, _ error: DurabilityError) -> JournalAnswers {
      rollBack()
      do {
        try settle()
        return fail(pending, error)
      } catch {
        status.isUnsettled.store(true, ordering: .releasing)
        return fail(
          pending,
          DurabilityError(
            .uncertain, statement: "COMMIT", "The disk failed during a commit. \(error.message)",
            remedy: "Read the entity's position to learn whether the change was made."))
      }
    }

    private func settle() throws(DurabilityError) {
      do {
        try connection.run("BEGIN IMMEDIATE")
        // Changes nothing, but writes a page.
        try connection.execute("PRAGMA application_id = \(SQLiteSchema.mark)")
        try connection.run("COMMIT")
      } catch {
        connection.rollBack()
        throw error
      }
      status.isUnsettled.store(false, ordering: .releasing)
    }

    // MARK: - Other processes

    /// Notifies the observers if another process has changed the database.
    func lookForOtherChanges() {
      guard let found = try? dataVersion() else { return }
      if found != lastDataVersion { status.observers.notify() }
      lastDataVersion = found
    }

    private func dataVersion() throws(DurabilityError) -> Int64? {
      try connection.first("PRAGMA data_version") { $0.integer(0) }
    }
  }
#endif

#if SQLite
  import IntarsiaConcurrency
  import Synchronization

  /// A journal in a file of SQLite, for the entities of one machine.
  ///
  /// ```swift
  /// let journal = try await SQLiteJournal(path: "orders.db")
  /// ```
  ///
  /// The file is created if necessary, and tables of an older version are brought up to date. The
  /// log of the database (`orders.db-wal`), its index (`orders.db-shm`) and a lock
  /// (`orders.db-lock`) are files beside it.
  ///
  /// All changes that wait are made in one transaction with one fsync. So the more entities work at
  /// the same time, the less a change costs. Reads do not wait for changes.
  ///
  /// A failed fsync may leave it open if a change was made. The journal then throws
  /// ``DurabilityError/Code-swift.enum/uncertain``, and reads nothing until it knows.
  ///
  /// - Isolation: Safe to use from any isolation. SQLite runs on threads of the journal.
  public final class SQLiteJournal: Journal {
    /// The moment at which a change is on disk.
    public enum Synchronous: String, Sendable {
      /// Each commit waits for the disk, so acknowledged changes survive a loss of power.
      case full = "FULL"
      /// The disk is awaited now and then. Acknowledged changes survive the end of the process, but
      /// a loss of power may take the last ones.
      case normal = "NORMAL"
    }

    /// Whether other processes may use the file at the same time.
    public var isShared: Bool { options.isShared }

    let options: SQLiteOptions
    let status: SQLiteStatus
    private let writer: JournalQueue<SQLiteWriter>
    private let reader: JournalQueue<SQLiteReader>

    /// Opens the database of a journal, and creates it if necessary.
    ///
    /// - Parameters:
    ///   - path: The path of the file, on a local disk, in a folder that the process can write.
    ///   - isShared: Whether other processes use the file at the same time. Nodes then need leases,
    ///     and the journal looks for changes of other processes. Otherwise a second journal on the
    ///     file is refused with the code ``DurabilityError/Code-swift.enum/unavailable``.
    ///   - synchronous: The moment at which a change is on disk.
    ///   - busyTimeout: The time for which changes wait for locks of other connections.
    ///   - creates: Whether a missing file is created.
    /// - Throws: A ``DurabilityError``, for example with the code
    ///   ``DurabilityError/Code-swift.enum/newerSchema``.
    public convenience init(
      path: String, isShared: Bool = false, synchronous: Synchronous = .full,
      busyTimeout: Duration = .seconds(5), creates: Bool = true
    ) async throws {
      try await self.init(
        SQLiteOptions(
          path: path, isShared: isShared, synchronous: synchronous, busyTimeout: busyTimeout,
          creates: creates))
    }

    init(_ options: SQLiteOptions) async throws {
      let (isShared, status) = (options.isShared, SQLiteStatus())
      self.options = options
      self.status = status
      // The number of changes is limited so that other processes get their turn.
      writer = try await JournalQueue(
        "SQLite", maximumWorks: 1_024, polling: isShared ? options.pollInterval : nil
      ) { () throws(DurabilityError) in try SQLiteWriter(options, status: status) }
      do {
        // A long read would keep the log from being written into the database.
        reader = try await JournalQueue("SQLite", maximumWorks: 256) {
          () throws(DurabilityError) in try SQLiteReader(options)
        }
      } catch {
        // The caller may open the file again at once.
        await writer.end()
        throw error
      }
    }

    deinit {
      reader.stop()
      writer.stop()
    }

    /// Closes the journal, and writes the log into the database.
    ///
    /// Changes that wait are made before. Later calls throw, and ``changes()`` ends.
    public func close() async {
      status.observers.close()
      await reader.end()
      // The last connection writes the log into the database and removes it.
      await writer.end()
    }

    // MARK: - Requests

    /// Makes a change together with all that wait.
    ///
    /// - Parameter entity: The entity in errors.
    @discardableResult
    @inline(__always)
    func write<Value: Sendable>(
      _ entity: EntityAddress? = nil,
      _ change: @escaping @Sendable (SQLiteWriter) throws -> Value
    ) async throws -> Value {
      try await writer.perform { SQLiteRequest(entity, change, finish: $0) }
    }

    /// Reads what is committed.
    func read<Value: Sendable>(
      _ entity: EntityAddress? = nil,
      _ body: @escaping @Sendable (SQLiteReader) throws -> Value
    ) async throws -> Value {
      // The disk may have another state than the one that can be read now.
      if status.isUnsettled.load(ordering: .acquiring) { try await write { _ in } }
      return try await reader.perform { SQLiteRequest(entity, body, finish: $0) }
    }
  }

  /// The facts that the connections of a journal share.
  final class SQLiteStatus: Sendable {
    let observers = ChangeObservers()

    /// Whether the outcome of a commit is unknown.
    let isUnsettled = Atomic(false)
    /// The number of commits.
    let commits = Atomic(0)
    /// The number of requests in these commits.
    let requests = Atomic(0)
  }
#endif

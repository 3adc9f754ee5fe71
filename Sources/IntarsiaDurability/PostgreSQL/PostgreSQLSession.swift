#if PostgreSQL
  /// Prepares connections: settings, the version of the schema, and the statements.
  enum PostgreSQLSession {
    /// The migrations, which lead from each schema to the next one, beginning without tables.
    static let migrations: [[UInt8]] = [PackageResources.postgresql_1_sql]

    /// The newest schema.
    static var version: Int { migrations.count }

    /// Opens a connection and migrates the tables if necessary.
    ///
    /// - Parameters:
    ///   - options: The choices.
    ///   - listens: Whether the connection listens for notifications.
    static func open(
      _ options: PostgreSQLOptions, listens: Bool = false
    ) throws(DurabilityError) -> PostgreSQLConnection {
      let connection = try connect(options)
      try set(options, on: connection)
      try migrate(options, on: connection)
      // A notification loses nothing but time, so its commit need not wait for the disk.
      let end =
        listens
        ? "SET synchronous_commit = off; LISTEN \"\(options.channel)\"; \(preparations)"
        : "\(limits); \(preparations)"
      _ = try run(end, "PREPARE", on: connection)
      connection.beginPipelines()
      return connection
    }

    /// Connects to the first host that answers.
    private static func connect(
      _ options: PostgreSQLOptions
    ) throws(DurabilityError) -> PostgreSQLConnection {
      let (hosts, limit, redact) = try options.validated()
      var failure: PostgreSQLFailure?
      for host in hosts {
        do throws(PostgreSQLFailure) {
          return try PostgreSQLConnection(options.keywords + host, limit: limit)
        } catch {
          failure = failure?.followed(by: error) ?? error
        }
      }
      failure?.statement = "connect"
      // The code depends on words that are hidden afterwards.
      var error = (failure ?? PostgreSQLFailure("no host")).error()
      error.message = redact(error.message)
      throw error
    }

    /// Sets what the statements rely on, whatever the settings of the server are.
    private static func set(
      _ options: PostgreSQLOptions, on connection: PostgreSQLConnection
    ) throws(DurabilityError) {
      // The statements were written for one plan: loops over indexes. The planner would choose
      // other plans while the tables are small, and keep them when they are large.
      let settings = """
        SET search_path TO \(options.quotedSchema), pg_catalog;
        SET default_transaction_isolation = 'read committed';
        SET plan_cache_mode = force_generic_plan;
        SET enable_seqscan = off;
        SET enable_mergejoin = off;
        SET jit = off;
        SELECT set_config('synchronous_commit',
          coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)
        """
      _ = try run(settings, "SET", on: connection)
    }

    /// Limits the waits for locks, and finds a vanished client, whose transaction holds locks.
    ///
    /// The connection string and the settings of the server can say something else. The migrations
    /// wait for those of other processes, so they come before.
    private static let limits = """
      SELECT set_config(name, value, false) FROM pg_settings JOIN (VALUES
        ('lock_timeout', '2s'), ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
        ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '20000')) AS v (name, value)
        USING (name)
      WHERE source = 'default'
      """

    private static var preparations: String {
      PostgreSQLStatement.allCases.map { "PREPARE \"\($0.name)\" AS \($0.sql)" }
        .joined(separator: ";\n")
    }

    // MARK: - Migrations

    /// Creates the tables, or brings those of an older version up to date.
    private static func migrate(
      _ options: PostgreSQLOptions, on connection: PostgreSQLConnection
    ) throws(DurabilityError) {
      if try currentVersion(options, on: connection) == version { return }
      let key = "hashtextextended('intarsia ' || \(options.quotedSchema.literal), 0)"
      let lock = """
        BEGIN;
        SELECT pg_advisory_xact_lock(\(key));
        SELECT FROM pg_namespace WHERE nspname = \(options.schema.literal)
        """
      let exists =
        try run(lock, "migration lock", on: connection, within: migrationLimit)
        .last?.count == 1
      // `IF NOT EXISTS` needs the right to create schemas even if it exists.
      let create = """
        \(exists ? "" : "CREATE SCHEMA \(options.quotedSchema);")
        CREATE TABLE IF NOT EXISTS schema (version bigint PRIMARY KEY, time timestamptz NOT NULL)
        """
      _ = try run(create, "CREATE SCHEMA", on: connection)
      // Another process may have done the same until now, so the version is read again.
      let found = try currentVersion(options, on: connection)
      for number in found..<version {
        let script = """
          \(String(decoding: migrations[number], as: UTF8.self));
          INSERT INTO schema (version, time) VALUES (\(number + 1), now())
          """
        _ = try run(script, "migration \(number + 1)", on: connection, within: migrationLimit)
      }
      _ = try run("COMMIT", "COMMIT", on: connection)
    }

    /// Reads the version of the tables; 0 without tables.
    private static func currentVersion(
      _ options: PostgreSQLOptions, on connection: PostgreSQLConnection
    ) throws(DurabilityError) -> Int {
      let statement = "SELECT max(version) FROM schema"
      // A list of the tables, which needs no right.
      let exists = try run(
        """
        SELECT FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE n.nspname = \(options.schema.literal) AND c.relname = 'schema'
        """, statement, on: connection)
      guard exists.last?.count == 1 else { return 0 }
      let rows = try run(statement, statement, on: connection)
      let found = max(0, rows.last?.text(0, 0).flatMap { Int($0) } ?? 0)
      guard found <= version else {
        throw DurabilityError(
          .newerSchema, statement: statement,
          "The schema “\(options.schema)” has version \(found), and this version of the library "
            + "knows version \(version).",
          remedy: "Use the newer version of the library, or restore an older backup.")
      }
      return found
    }

    // MARK: - Scripts

    /// The time for a migration, and for those of other processes before it.
    private static let migrationLimit = Duration.seconds(600)

    private static func run(
      _ script: String, _ statement: String, on connection: PostgreSQLConnection,
      within limit: Duration? = nil
    ) throws(DurabilityError) -> [PostgreSQLRows] {
      do {
        return try connection.run(script: script, within: limit)
      } catch {
        var failure = error
        failure.statement = failure.statement ?? statement
        throw failure.error()
      }
    }
  }

  extension String {
    /// The text as a literal in SQL.
    fileprivate var literal: String { "'" + replacing("'", with: "''") + "'" }
  }
#endif

#if PostgreSQL
  import Foundation
  import Testing

  @testable import IntarsiaDurability

  /// A server that is removed when this process ends, made by `Scripts/postgresql`.
  struct PostgreSQLServer: Sendable {
    let folder: String
    let url: String

    /// Whether `Scripts/postgresql` finds the programs of a server.
    static let hasPrograms: Bool = (try? runScript(["find"])) != nil

    /// The connection string of the server that the tests share, or `nil` without a server.
    static let sharedURL: String? = {
      if let url = ProcessInfo.processInfo.environment["INTARSIA_POSTGRESQL"] { return url }
      if let server = try? create() { return server.url }
      FileHandle.standardError.write(
        Data(
          """
          The tests of PostgreSQL are left out: there is no server. Install the package postgresql, \
          or set INTARSIA_POSTGRESQL to a connection string.\n
          """.utf8))
      return nil
    }()

    /// Whether `openssl` can make certificates.
    static let hasOpenSSL: Bool = (try? runProgram("/usr/bin/env", ["openssl", "version"])) != nil

    /// Starts another server.
    ///
    /// - Parameter option: An option of the script, such as `tls`.
    static func make(_ option: String? = nil) async throws -> PostgreSQLServer {
      try await withoutBlocking { try create(option) }
    }

    /// Starts a standby of this server.
    func standby() async throws -> PostgreSQLServer {
      try await Self.withoutBlocking {
        try Self.server(try Self.runScript(["standby", folder, "\(getpid())"]))
      }
    }

    /// The connection string of a server that was made with `tls`, and one of its certificates.
    func tlsURL(root: String) throws -> String {
      let url = try String(contentsOfFile: folder + "/tls", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return "\(url)&sslmode=verify-full&sslrootcert=\(folder)/\(root)"
    }

    /// Starts a server whose commits wait for a standby that does not exist, unless they are local.
    ///
    /// - Returns: The server, its database, and a journal with local commits.
    static func makeWaiting() async throws -> (Self, PostgreSQLDatabase, local: PostgreSQLJournal) {
      let server = try await make()
      let database = try PostgreSQLDatabase(url: server.url)
      try await database.sql("ALTER SYSTEM SET synchronous_standby_names = 'none'")
      try await server.stop()
      try await server.start()
      // Commits begin to wait when the checkpointer runs.
      try await database.sql("CHECKPOINT")
      let local = try await database.journal("options=-c%20synchronous_commit%3Dlocal")
      return (server, database, local)
    }

    private static func create(_ option: String? = nil) throws -> PostgreSQLServer {
      try server(runScript(["create", "\(getpid())"] + (option.map { [$0] } ?? [])))
    }

    private static func server(_ output: String) throws -> PostgreSQLServer {
      let parts = output.split(separator: " ").map(String.init)
      try #require(parts.count == 2)
      return PostgreSQLServer(folder: parts[0], url: parts[1])
    }

    func start() async throws {
      _ = try await Self.withoutBlocking { try Self.runScript(["start", folder]) }
    }

    func stop(_ mode: String = "fast") async throws {
      _ = try await Self.withoutBlocking { try Self.runScript(["stop", folder, mode]) }
    }

    func remove() async throws {
      _ = try await Self.withoutBlocking { try Self.runScript(["remove", folder]) }
    }

    static func withoutBlocking<Result: Sendable>(
      _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
      try await withCheckedThrowingContinuation { continuation in
        // The script blocks, so it must not take a thread from the other tests.
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
      }
    }

    private static func runScript(_ arguments: [String]) throws -> String {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      return try runProgram(root.appending(path: "Scripts/postgresql").path, arguments)
    }

    private static func runProgram(_ path: String, _ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // The status is a part of the output, because Foundation (Swift 6.3, Linux) can miss the end
      // of a process.
      process.arguments = ["-c", #""$@"; echo " $?""#, "sh", path] + arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      var words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.popLast() == "0" else { throw CancellationError() }
      return words.joined(separator: " ")
    }
  }

  /// A session that runs scripts, for a test that awaits each of them.
  ///
  /// Proof of `@unchecked Sendable`: a test runs one script after the other.
  final class PostgreSQLClient: @unchecked Sendable {
    private var connection: PostgreSQLConnection?

    init(_ url: String, schema: String? = nil) async throws {
      try await PostgreSQLServer.withoutBlocking { [self] in
        connection = try PostgreSQLConnection([("dbname", url)], limit: .seconds(60))
      }
      if let schema { try await run("SET search_path TO \"\(schema)\"") }
    }

    /// Runs statements, and returns the first value of the last one.
    @discardableResult
    func run(_ script: String) async throws -> String? {
      try await PostgreSQLServer.withoutBlocking { [self] in
        guard let rows = try connection?.run(script: script).last, rows.count > 0 else {
          return nil
        }
        return rows.text(0, 0)
      }
    }

    /// Waits on the server until a condition on its sessions holds.
    func wait(until condition: String) async throws {
      try await run(
        """
        DO $$ BEGIN
          LOOP
            EXIT WHEN EXISTS (SELECT FROM pg_stat_activity WHERE \(condition));
            PERFORM pg_sleep(0.002);
            PERFORM pg_stat_clear_snapshot();
          END LOOP;
        END $$
        """)
    }

    func end() { connection = nil }
  }

  /// A schema of its own in the shared server.
  struct PostgreSQLDatabase: JournalDatabase {
    let url: String
    let schema = "test \(UUID().uuidString.prefix(18))"

    init(url: String? = nil) throws {
      self.url = try #require(url ?? PostgreSQLServer.sharedURL)
    }

    /// Opens a journal with a clock of its own.
    ///
    /// The contract asks several nodes for the same messages, so no node reserves them.
    func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal {
      try await PostgreSQLJournal(
        PostgreSQLOptions(url: url, schema: schema, reservation: .zero, now: now))
    }

    func tearDown() async {
      _ = try? await sql(
        "SET client_min_messages = error; DROP SCHEMA IF EXISTS \"\(schema)\" CASCADE")
    }

    /// Opens a journal as applications do.
    ///
    /// - Parameter parameters: Further parameters of the connection string, such as `user=guarded`.
    func journal(
      _ parameters: String = "", connections: Int = 4, patience: Duration = .seconds(20)
    ) async throws
      -> PostgreSQLJournal
    {
      try await PostgreSQLJournal(
        url: url(parameters), schema: schema, connections: connections, patience: patience)
    }

    /// The name of the sessions of ``named(_:)``.
    var name: String { "intarsia \(schema)" }

    /// Opens a journal with one connection besides the one that listens, whose sessions have
    /// ``name``.
    ///
    /// - Parameter settings: Settings of the sessions, such as `-c lock_timeout=30s`.
    func named(_ connections: Int = 1, settings: String = "") async throws -> PostgreSQLJournal {
      let options = settings.replacing(" ", with: "%20").replacing("=", with: "%3D")
      return try await journal(
        "application_name=\(name.replacing(" ", with: "%20"))&options=\(options)",
        connections: connections)
    }

    func url(_ parameters: String) -> String {
      parameters.isEmpty ? url : url + (url.contains("?") ? "&" : "?") + parameters
    }

    func client() async throws -> PostgreSQLClient {
      try await PostgreSQLClient(url, schema: schema)
    }

    /// Runs statements in a session of their own.
    @discardableResult
    func sql(_ script: String) async throws -> String? {
      let client = try await client()
      defer { client.end() }
      return try await client.run(script)
    }

    /// Runs a test in an empty schema.
    static func run(_ test: (PostgreSQLDatabase) async throws -> Void) async throws {
      let database = try PostgreSQLDatabase()
      do {
        try await test(database)
      } catch {
        await database.tearDown()
        throw error
      }
      await database.tearDown()
    }
  }

  extension JournalEngine {
    static let postgreSQL = JournalEngine(name: "PostgreSQL") {
      try PostgreSQLDatabase()
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Skips tests if no server is available.
    static var needsPostgreSQL: Self {
      .enabled(
        if: PostgreSQLServer.sharedURL != nil,
        "There is no server: install the package postgresql, or set INTARSIA_POSTGRESQL.")
    }

    /// Skips tests that need a server of their own if its programs are missing.
    static var needsOwnPostgreSQL: Self {
      .enabled(
        if: PostgreSQLServer.hasPrograms,
        "There are no programs of a server: install the package postgresql.")
    }

    /// Skips tests that need certificates if `openssl` is missing.
    static var needsOpenSSL: Self {
      .enabled(
        if: PostgreSQLServer.hasOpenSSL,
        "There is no openssl for certificates: install the package openssl.")
    }
  }

  extension PostgreSQLJournal {
    /// Claims an entity, which must succeed.
    func claimed(_ entity: EntityAddress, for node: String = "node") async throws -> JournalPosition
    {
      guard case .claimed(let history) = try await claim(entity, for: node) else {
        throw CancellationError()
      }
      return history.position
    }
  }

  extension JournalAppend {
    /// An append of one action.
    static func one(_ entity: EntityAddress, at position: JournalPosition) -> JournalAppend {
      JournalAppend(
        entity: entity, expected: position,
        records: [JournalRecord(version: position.version + 1, action: "{}", time: 5)])
    }
  }
#endif

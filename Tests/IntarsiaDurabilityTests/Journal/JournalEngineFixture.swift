import Foundation
import IntarsiaConcurrency
import IntarsiaDurability
import Testing

/// A storage engine whose journals must fulfill the contract.
///
/// To add an engine, add it to ``all``. A test makes a database of its own, opens journals on it,
/// and tears it down at the end.
struct JournalEngine: CustomTestStringConvertible, Sendable {
  let name: String
  /// Makes an empty database.
  let makeDatabase: @Sendable () async throws -> any JournalDatabase

  var testDescription: String { name }

  /// The engines that this build has and this machine can run.
  static let all: [JournalEngine] = {
    var engines = [memory]
    #if SQLite
      engines.append(sqlite)
    #endif
    #if PostgreSQL
      if PostgreSQLServer.sharedURL != nil { engines.append(postgreSQL) }
    #endif
    return engines
  }()

  static let memory = JournalEngine(name: "memory") { MemoryDatabase() }
}

/// A database for one test.
protocol JournalDatabase: Sendable {
  /// Opens a journal on the database, with this clock.
  func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal

  /// Deletes the database, after its journals were closed.
  func tearDown() async
}

/// A database in memory, whose data a single journal contains.
struct MemoryDatabase: JournalDatabase {
  func open(isShared: Bool, now: @escaping @Sendable () -> Int64) async throws -> any Journal {
    InMemoryJournal(isShared: isShared, now: now)
  }

  func tearDown() async {}
}

/// A journal under test, with a clock that the test advances.
struct ContractFixture {
  let journal: any Journal
  let clock: LockIsolated<Int64>

  /// Runs a test with a journal on an empty database.
  static func run(
    _ engine: JournalEngine, isShared: Bool = false,
    _ test: (ContractFixture) async throws -> Void
  ) async throws {
    let database = try await engine.makeDatabase()
    let clock = LockIsolated<Int64>(1_000_000)
    let journal = try await database.open(isShared: isShared, now: { clock.value })
    var failure: (any Error)?
    do {
      try await test(ContractFixture(journal: journal, clock: clock))
    } catch {
      failure = error
    }
    await journal.close()
    await database.tearDown()
    if let failure { throw failure }
  }

  let order = EntityAddress(kind: "order", id: "1")
  let other = EntityAddress(kind: "order", id: "2")
  let stock = EntityAddress(kind: "stock", id: "tea")

  // MARK: - Steps

  /// Claims an entity, which must succeed.
  @discardableResult
  func claim(
    _ entity: EntityAddress, for node: String = "node",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> EntityHistory {
    let claim = try await journal.claim(entity, for: node)
    guard case .claimed(let history) = claim else {
      Issue.record("\(entity): \(claim)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return history
  }

  /// Actions that follow a version.
  func records(_ count: Int, after version: Int64 = 0, time: Int64 = 5) -> [JournalRecord] {
    (0..<count).map {
      let version = version + Int64($0) + 1
      return JournalRecord(version: version, action: "\"action \(version)\"", time: time)
    }
  }

  /// Appends a number of actions at the current position.
  func append(
    _ count: Int = 1, to entity: EntityAddress, time: Int64 = 5,
    _ change: (inout JournalAppend) -> Void = { _ in }
  ) async throws {
    let position = try #require(try await journal.position(of: entity))
    var append = JournalAppend(
      entity: entity, expected: position,
      records: records(count, after: position.version, time: time))
    change(&append)
    try await journal.append(append)
  }

  /// Appends, and returns the code of the error.
  func code(
    _ append: JournalAppend, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> DurabilityError.Code? {
    let error = await #expect(throws: DurabilityError.self, sourceLocation: sourceLocation) {
      try await journal.append(append)
    }
    return error?.code
  }

  func message(
    _ id: String, to receiver: EntityAddress? = nil, due: Int64? = nil, timer: String? = nil
  ) -> JournalMessage {
    JournalMessage(
      id: id, receiver: receiver ?? order, action: "\"\(id)\"", due: due, timer: timer)
  }

  /// The identifiers of the messages that a node can deliver.
  func deliverable(
    to node: String = "node", kinds: [String] = ["order", "stock"], limit: Int = 100
  ) async throws -> [String] {
    try await journal.deliverableMessages(for: node, kinds: kinds, limit: limit).messages.map(\.id)
  }

  func nextDue(kinds: [String] = ["order", "stock"]) async throws -> Int64? {
    try await journal.deliverableMessages(for: "node", kinds: kinds, limit: 100).nextDue
  }

  /// The time after which the node searches again.
  func wait(kinds: [String] = ["order", "stock"]) async throws -> Duration? {
    try await journal.deliverableMessages(for: "node", kinds: kinds, limit: 100).wait
  }
}

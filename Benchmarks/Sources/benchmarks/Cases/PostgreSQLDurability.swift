#if PostgreSQL
  import Foundation
  import IntarsiaDurability

  /// The connection string of the server; the cases are left out without one.
  private let url = ProcessInfo.processInfo.environment["INTARSIA_POSTGRESQL"]

  /// A journal on PostgreSQL with entities that the measured code owns, and the floor.
  private actor PostgreSQLUnderMeasurement {
    static let action =
      #"{"addItem":{"product":"darjeeling","count":2,"note":"Please ring twice."}}"#
    /// The process has entities of its own, so that several processes can be measured together.
    static let schema = "benchmark"

    let journal: PostgreSQLJournal
    let bare: BarePostgreSQL
    let entities: [EntityAddress]
    private var version: Int64 = 0

    init(_ url: String) async throws {
      let journal = try await PostgreSQLJournal(url: url, schema: Self.schema)
      let kind = "order \(UUID().uuidString)"
      let entities = (0..<10_000).map { EntityAddress(kind: kind, id: "order-\(10_000_000 + $0)") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entity in entities {
          group.addTask { _ = try await journal.claim(entity, for: "node") }
        }
        try await group.waitForAll()
      }
      BarePostgreSQL.reset(url: url)
      (self.journal, self.entities) = (journal, entities)
      bare = BarePostgreSQL(url: url, schema: Self.schema)
    }

    /// Appends an action to each entity, all at the same time.
    func append() async throws {
      let appends = entities.map {
        JournalAppend(
          entity: $0, expected: JournalPosition(version: version, epoch: 1),
          records: [JournalRecord(version: version + 1, action: Self.action, time: version)])
      }
      version += 1
      try await withThrowingTaskGroup(of: Void.self) { group in
        for append in appends {
          group.addTask { [journal] in try await journal.append(append) }
        }
        try await group.waitForAll()
      }
    }

    func appendBare() {
      bare.append(Self.action, to: entities.count, inTransactionsOf: 512)
    }
  }

  extension Benchmarks {
    /// The cost of an action in a journal on PostgreSQL.
    static var durabilityOnPostgreSQL: [BenchmarkGroup] {
      guard let url else { return [] }
      let journal = LazyPostgreSQL(url)
      func benchmark(
        _ name: String, floor: String? = nil, goal: Double? = nil,
        _ body: @escaping (PostgreSQLUnderMeasurement) async throws -> Void
      ) -> Benchmark {
        Benchmark(async: name, floor: floor, goal: goal) { iterations in
          do {
            let journal = try await journal.value
            for _ in 0..<iterations { try await body(journal) }
          } catch {
            fatalError("\(error)")
          }
        }.each(of: 10_000)
      }
      let bare = "a bare statement, transactions of 512"
      return [
        BenchmarkGroup(
          name: "Durability: PostgreSQL, 10,000 entities at once",
          benchmarks: [
            benchmark(bare) { await $0.appendBare() },
            benchmark("append", floor: bare, goal: 1.5) { try await $0.append() },
          ])
      ]
    }
  }

  /// Makes the journal as soon as a case needs it.
  @MainActor
  private final class LazyPostgreSQL {
    private let url: String
    private lazy var task = Task.detached { [url] in try await PostgreSQLUnderMeasurement(url) }

    init(_ url: String) {
      self.url = url
    }

    var value: PostgreSQLUnderMeasurement {
      get async throws { try await task.value }
    }
  }
#else
  extension Benchmarks {
    /// Journals on PostgreSQL are measured with the trait `PostgreSQL`.
    static var durabilityOnPostgreSQL: [BenchmarkGroup] { [] }
  }
#endif

#if PostgreSQL
  import Foundation
  import IntarsiaDurability

  /// The connection string of the server; without it, these cases are omitted.
  private let url = ProcessInfo.processInfo.environment["INTARSIA_POSTGRESQL"]

  /// A journal on PostgreSQL with entities that the measured code owns, and the floor.
  private actor PostgreSQLUnderMeasurement {
    static let action =
      #"{"addItem":{"product":"darjeeling","count":2,"note":"Please ring twice."}}"#
    static let schema = "benchmark"

    let journal: PostgreSQLJournal
    let bare: BarePostgreSQL
    let entities: [EntityAddress]
    private let stores: DurableStores
    private let baskets: [DurableStoreActor<Basket.State, Basket.Action>]
    private var version: Int64 = 0

    init(_ url: String) async throws {
      let journal = try await PostgreSQLJournal(url: url, schema: Self.schema)
      // Each process has its own entities, so that several processes can be measured at once.
      let process = UUID().uuidString
      let entities = (0..<10_000).map {
        EntityAddress(kind: "order", id: "\(process)-\(10_000_000 + $0)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entity in entities {
          group.addTask { _ = try await journal.claim(entity, for: process) }
        }
        try await group.waitForAll()
      }
      BarePostgreSQL.reset(url: url)
      (self.journal, self.entities) = (journal, entities)
      bare = BarePostgreSQL(url: url, schema: Self.schema, owner: process)
      let stores = DurableStores(journal: journal, options: .init(memoryLimit: 20_000))
      stores.register { Basket() }
      try await stores.start()
      self.stores = stores
      baskets = entities.map { stores.store(Basket.self, id: $0.id) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for basket in baskets { group.addTask { _ = try await basket.items } }
        try await group.waitForAll()
      }
    }

    /// Sends an action to each entity, all at the same time.
    func send() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for basket in baskets { group.addTask { try await basket.send(.example) } }
        try await group.waitForAll()
      }
    }

    /// Sends an action to each of the first entities, one after the other.
    func sendInTurn(_ count: Int) async throws {
      for basket in baskets.prefix(count) { try await basket.send(.example) }
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

    func appendBare(_ count: Int = 10_000, inTransactionsOf size: Int) {
      bare.append(Self.action, to: count, inTransactionsOf: size)
    }
  }

  extension Benchmarks {
    /// The cost of an action in a journal on PostgreSQL.
    static var durabilityOnPostgreSQL: [BenchmarkGroup] {
      guard let url else { return [] }
      let journal = LazyFixture { try await PostgreSQLUnderMeasurement(url) }
      let bare = "a bare statement, transactions of 512"
      let bareInTurn = "a bare statement, a transaction each"
      return [
        BenchmarkGroup(
          name: "Durability: PostgreSQL, 10,000 entities at once",
          benchmarks: [
            journal.benchmark(bare, of: 10_000) { await $0.appendBare(inTransactionsOf: 512) },
            journal.benchmark("append", floor: bare, goal: 1.5, of: 10_000) {
              try await $0.append()
            },
            journal.benchmark("send to entities", floor: bare, goal: 1.5, of: 10_000) {
              try await $0.send()
            },
          ]),
        // Two processes that run this case at the same time show whether they wait for each other.
        BenchmarkGroup(
          name: "Durability: PostgreSQL, one entity after the other",
          benchmarks: [
            journal.benchmark(bareInTurn, of: 100) {
              await $0.appendBare(100, inTransactionsOf: 1)
            },
            journal.benchmark("send to an entity", floor: bareInTurn, of: 100) {
              try await $0.sendInTurn(100)
            },
          ]),
      ]
    }
  }
#else
  extension Benchmarks {
    /// Journals on PostgreSQL are measured with the trait `PostgreSQL`.
    static var durabilityOnPostgreSQL: [BenchmarkGroup] { [] }
  }
#endif

#if SQLite
  import Foundation
  import IntarsiaDurability
  import MeasuringSupport

  /// The folder of all databases, which is deleted when the program ends.
  private let databases: URL = {
    atexit { try? FileManager.default.removeItem(at: databases) }
    return FileManager.default.temporaryDirectory.appending(path: "intarsia-benchmark-\(getpid())")
  }()

  /// A journal with entities that the measured code owns, and the floor on a file of its own.
  private actor JournalUnderMeasurement {
    static let action: StaticString =
      #"{"addItem":{"product":"darjeeling","count":2,"note":"Please ring twice."}}"#

    let journal: SQLiteJournal
    let bare: BareSQLite
    let entities: [EntityAddress]
    private var version: Int64
    private let action = action.description

    /// Makes both databases, each with the same number of actions of each entity.
    init(_ name: String, entities count: Int, actions: Int) async throws {
      let folder = databases.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let copy = folder.appending(path: "bare.db").path
      journal = try await SQLiteJournal(path: folder.appending(path: "journal.db").path)
      entities = (0..<count).map { EntityAddress(kind: "order", id: "order-\(10_000_000 + $0)") }
      version = 0
      for entity in entities { _ = try await journal.claim(entity, for: "node") }
      try await journal.backup(to: copy)
      bare = BareSQLite(path: copy, version: 0)
      for _ in 0..<actions {
        try await append()
        bare.append(Self.action, to: count, inTransactionsOf: 1_024)
      }
    }

    /// Appends an action to each entity, all at the same time.
    func append() async throws {
      let appends = appends()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for append in appends {
          group.addTask { [journal] in try await journal.append(append) }
        }
        try await group.waitForAll()
      }
    }

    /// Appends an action to each entity, one after the other.
    func appendInTurn() async throws {
      for append in appends() { try await journal.append(append) }
    }

    private func appends() -> [JournalAppend] {
      defer { version += 1 }
      return entities.map {
        JournalAppend(
          entity: $0, expected: JournalPosition(version: version, epoch: 1),
          records: [JournalRecord(version: version + 1, action: action, time: version)])
      }
    }

    func appendBare(inTransactionsOf size: Int) {
      bare.append(Self.action, to: entities.count, inTransactionsOf: size)
    }

    /// Reads the histories of all entities at the same time.
    func read() async throws {
      let journal = journal
      try await withThrowingTaskGroup(of: Int.self) { group in
        for entity in entities {
          group.addTask {
            let history = try await journal.history(of: entity, isWhole: true)
            return history?.records.count ?? 0
          }
        }
        for try await count in group { keep(count) }
      }
    }

    func readBare() {
      keep(bare.read(entities.count))
    }
  }

  extension Benchmarks {
    private static func journal(
      _ name: String, entities: Int, actions: Int = 0
    ) -> Task<JournalUnderMeasurement, any Error> {
      Task.detached {
        try await JournalUnderMeasurement(name, entities: entities, actions: actions)
      }
    }

    /// The cost of an action in a journal on SQLite.
    static var durability: [BenchmarkGroup] {
      let atOnce = LazyJournal { journal("at-once", entities: 10_000) }
      let inTurn = LazyJournal { journal("in-turn", entities: 100) }
      let reading = LazyJournal { journal("reading", entities: 1_000, actions: 100) }
      func benchmark(
        _ name: String, floor: String? = nil, goal: Double? = nil, of operations: Int,
        _ journal: LazyJournal,
        _ body: @escaping (JournalUnderMeasurement) async throws -> Void
      ) -> Benchmark {
        Benchmark(async: name, floor: floor, goal: goal) { iterations in
          do {
            let journal = try await journal.value
            for _ in 0..<iterations { try await body(journal) }
          } catch {
            fatalError("\(error)")
          }
        }.each(of: operations)
      }
      let bareBatches = "bare statements, transactions of 1,024"
      let bareTurns = "bare statements, a transaction each"
      let bareReads = "bare statements, rows of one entity after the other"
      return [
        BenchmarkGroup(
          name: "Durability: SQLite, 10,000 entities at once",
          benchmarks: [
            benchmark(bareBatches, of: 10_000, atOnce) {
              await $0.appendBare(inTransactionsOf: 1_024)
            },
            benchmark("append", floor: bareBatches, goal: 1.3, of: 10_000, atOnce) {
              try await $0.append()
            },
          ]),
        BenchmarkGroup(
          name: "Durability: SQLite, one entity after the other",
          benchmarks: [
            benchmark(bareTurns, of: 100, inTurn) { await $0.appendBare(inTransactionsOf: 1) },
            benchmark("append", floor: bareTurns, goal: 1.3, of: 100, inTurn) {
              try await $0.appendInTurn()
            },
          ]),
        BenchmarkGroup(
          name: "Durability: SQLite, histories of 100 actions",
          benchmarks: [
            benchmark(bareReads, of: 1_000, reading) { await $0.readBare() },
            benchmark("history", floor: bareReads, goal: 2, of: 1_000, reading) {
              try await $0.read()
            },
          ]),
      ]
    }
  }

  /// Makes a journal as soon as a case needs it.
  @MainActor
  private final class LazyJournal {
    private let make: () -> Task<JournalUnderMeasurement, any Error>
    private lazy var task = make()

    init(_ make: @escaping () -> Task<JournalUnderMeasurement, any Error>) {
      self.make = make
    }

    var value: JournalUnderMeasurement {
      get async throws { try await task.value }
    }
  }
#else
  extension Benchmarks {
    /// Journals on SQLite are measured with the trait `SQLite`.
    static var durability: [BenchmarkGroup] { [] }
  }
#endif

#if SQLite
  import Dispatch
  import Foundation
  import IntarsiaDurability
  import MeasuringSupport

  /// The folder of all databases, which is deleted when the program ends.
  private let databases: URL = {
    atexit { try? FileManager.default.removeItem(at: databases) }
    return FileManager.default.temporaryDirectory.appending(path: "intarsia-benchmark-\(getpid())")
  }()

  /// The database of a case, in that folder.
  struct DurabilityFile {
    let path: String

    init(name: String) {
      try? FileManager.default.createDirectory(at: databases, withIntermediateDirectories: true)
      path = databases.appending(path: "\(name).db").path
    }

    /// Deletes the files of the database.
    func delete() {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
  }

  /// A journal with entities that the measured code owns, and the floor on a copy of its file.
  actor JournalUnderMeasurement {
    static let action: StaticString =
      #"{"addItem":{"product":"darjeeling","count":2,"note":"Please ring twice."}}"#

    static let state: StaticString = #"{"items":200,"products":["darjeeling"]}"#

    let journal: SQLiteJournal
    let entities: [EntityAddress]
    private let copy: String
    private lazy var bare = BareSQLite(path: copy, version: version)
    private var version: Int64
    private let action = action.description

    /// Creates a database with a number of actions for each entity, and a copy of it.
    ///
    /// - Parameters:
    ///   - actions: The number of actions without snapshots.
    ///   - sends: The number of actions sent to entities with the default settings, which also
    ///     write snapshots.
    init(_ name: String, entities count: Int, actions: Int = 0, sends: Int = 0) async throws {
      copy = DurabilityFile(name: "\(name)-bare").path
      journal = try await SQLiteJournal(path: DurabilityFile(name: name).path)
      entities = (0..<count).map {
        EntityAddress(kind: Basket.kind, id: "order-\(10_000_000 + $0)")
      }
      version = 0
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entity in entities {
          group.addTask { [journal] in _ = try await journal.claim(entity, for: "node") }
        }
        try await group.waitForAll()
      }
      for _ in 0..<actions { try await append() }
      if sends > 0 { try await send(sends) }
      try await journal.backup(to: copy)
    }

    /// Sends actions to all entities at the same time.
    private func send(_ count: Int) async throws {
      let stores = stores()
      try await stores.start()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entity in entities {
          group.addTask {
            let store = stores.store(Basket.self, id: entity.id)
            for _ in 0..<count { try await store.send(.example) }
          }
        }
        try await group.waitForAll()
      }
      await stores.stop()
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
      version += 1
      return entities.map {
        JournalAppend(
          entity: $0, expected: JournalPosition(version: version - 1, epoch: 1),
          records: [JournalRecord(version: version, action: action, time: version)])
      }
    }

    func appendBare(inTransactionsOf size: Int, withSnapshots: Bool = false) {
      bare.append(
        Self.action, to: entities.count, inTransactionsOf: size,
        state: withSnapshots ? Self.state : nil)
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

    /// Restores all entities at the same time, in stores that have just started.
    func recover() async throws {
      let stores = stores()
      try await stores.start()
      try await withThrowingTaskGroup(of: Int.self) { group in
        for entity in entities {
          group.addTask { try await stores.store(Basket.self, id: entity.id).items }
        }
        for try await count in group { keep(count) }
      }
      await stores.stop()
    }

    func readBare() {
      keep(bare.read(entities.count))
    }

    /// Durable stores on the journal.
    func stores() -> DurableStores {
      let stores = DurableStores(
        journal: journal, options: .init(node: "node", memoryLimit: 2 * entities.count))
      stores.register { Basket() }
      return stores
    }
  }

  /// Entities in memory, and the floor.
  actor EntitiesUnderMeasurement {
    let journal: JournalUnderMeasurement
    private let stores: DurableStores
    private let entities: [DurableStoreActor<Basket.State, Basket.Action>]

    init(_ name: String, entities count: Int) async throws {
      journal = try await JournalUnderMeasurement(name, entities: count)
      let stores = await journal.stores()
      try await stores.start()
      self.stores = stores
      entities = journal.entities.map { stores.store(Basket.self, id: $0.id) }
      // The entities begin with different numbers of actions, so that they write snapshots in
      // different rounds.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, entity) in entities.enumerated() {
          group.addTask {
            keep(try await entity.items)
            for _ in 0..<number % 10 { try await entity.send(.example) }
          }
        }
        try await group.waitForAll()
      }
    }

    /// Sends an action to each entity, all at the same time.
    func send() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entity in entities { group.addTask { try await entity.send(.example) } }
        try await group.waitForAll()
      }
    }

    /// Sends an action to each entity, one after the other.
    func sendInTurn() async throws {
      for entity in entities { try await entity.send(.example) }
    }
  }

  /// Actors without a journal, each of which waits for a response of the same thread.
  ///
  /// A `send` to entities needs at least this in addition to the statements: a task for each
  /// caller, an actor for each entity, and the thread of the database.
  final class WaitingActors: Sendable {
    private actor Member {
      func wait(for thread: DispatchQueue) async {
        await withCheckedContinuation { continuation in thread.async { continuation.resume() } }
      }
    }

    private let members: [Member]
    private let thread = DispatchQueue(label: "answers")

    init(count: Int) { members = (0..<count).map { _ in Member() } }

    func wait() async {
      await withTaskGroup(of: Void.self) { [thread] group in
        for member in members { group.addTask { await member.wait(for: thread) } }
      }
    }
  }
#endif

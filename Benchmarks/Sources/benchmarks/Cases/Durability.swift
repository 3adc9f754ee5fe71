#if SQLite
  extension Benchmarks {
    /// The cost of an action in a journal on SQLite, and of an action of an entity.
    static var durability: [BenchmarkGroup] {
      [durabilityAtOnce, durabilityInTurn, durabilityHistories, durabilityRecovery]
    }

    private static var durabilityAtOnce: BenchmarkGroup {
      let bare = "bare statements, transactions of 1,024"
      let bareSnapshots = "the same with snapshots"
      let journal = LazyFixture { try await JournalUnderMeasurement("at-once", entities: 10_000) }
      let floor = LazyFixture { try await JournalUnderMeasurement("at-once-2", entities: 10_000) }
      let entities = LazyFixture { try await EntitiesUnderMeasurement("sends", entities: 10_000) }
      let actors = LazyFixture { WaitingActors(count: 10_000) }
      return BenchmarkGroup(
        name: "Durability: SQLite, 10,000 entities at once",
        benchmarks: [
          journal.benchmark(bare, of: 10_000) { await $0.appendBare(inTransactionsOf: 1_024) },
          journal.benchmark("append", floor: bare, goal: 1.3, of: 10_000) {
            try await $0.append()
          },
          actors.benchmark("tasks that wait for a thread in an actor", floor: bare, of: 10_000) {
            await $0.wait()
          },
          floor.benchmark(bareSnapshots, of: 10_000) {
            await $0.appendBare(inTransactionsOf: 1_024, withSnapshots: true)
          },
          entities.benchmark("send to entities", floor: bareSnapshots, goal: 1.3, of: 10_000) {
            try await $0.send()
          },
        ])
    }

    private static var durabilityInTurn: BenchmarkGroup {
      let bare = "bare statements, a transaction each"
      let bareSnapshots = "the same with snapshots"
      let journal = LazyFixture { try await JournalUnderMeasurement("in-turn", entities: 100) }
      let floor = LazyFixture { try await JournalUnderMeasurement("in-turn-2", entities: 100) }
      let entities = LazyFixture { try await EntitiesUnderMeasurement("turns", entities: 100) }
      return BenchmarkGroup(
        name: "Durability: SQLite, one entity after the other",
        benchmarks: [
          journal.benchmark(bare, of: 100) { await $0.appendBare(inTransactionsOf: 1) },
          journal.benchmark("append", floor: bare, goal: 1.3, of: 100) {
            try await $0.appendInTurn()
          },
          floor.benchmark(bareSnapshots, of: 100) {
            await $0.appendBare(inTransactionsOf: 1, withSnapshots: true)
          },
          entities.benchmark("send to an entity", floor: bareSnapshots, goal: 1.3, of: 100) {
            try await $0.sendInTurn()
          },
        ])
    }

    private static let bareReads = "bare statements, rows of one entity after the other"

    private static var durabilityHistories: BenchmarkGroup {
      let journal = LazyFixture {
        try await JournalUnderMeasurement("histories", entities: 1_000, actions: 100)
      }
      return BenchmarkGroup(
        name: "Durability: SQLite, 1,000 histories of 100 actions",
        benchmarks: [
          journal.benchmark(bareReads, of: 1_000) { await $0.readBare() },
          journal.benchmark("history", floor: bareReads, goal: 2, of: 1_000) {
            try await $0.read()
          },
        ])
    }

    private static var durabilityRecovery: BenchmarkGroup {
      // Entities write a snapshot of this state after every fourth action. So a recovery from 99
      // or 119 actions repeats three of them, which is the maximum.
      let journals = [99, 100, 119].map { count in
        (
          count: count,
          journal: LazyFixture {
            try await JournalUnderMeasurement("recovery-\(count)", entities: 10_000, sends: count)
          }
        )
      }
      return BenchmarkGroup(
        name: "Durability: SQLite, recovery of 10,000 entities",
        roundTimeFactor: 16,
        benchmarks: journals.flatMap { count, journal in
          let floor = "\(bareReads), \(count) actions"
          return [
            journal.benchmark(floor, of: 10_000) { await $0.readBare() },
            journal.benchmark("\(count) actions", floor: floor, goal: 2, of: 10_000) {
              try await $0.recover()
            },
          ]
        })
    }
  }
#else
  extension Benchmarks {
    /// Journals on SQLite are measured with the trait `SQLite`.
    static var durability: [BenchmarkGroup] { [] }
  }
#endif

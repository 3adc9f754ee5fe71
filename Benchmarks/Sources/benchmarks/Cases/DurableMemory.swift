#if SQLite
  import IntarsiaDurability
  import MeasuringSupport

  extension Benchmarks {
    /// The memory of durable entities, of which at most 10,000 are in memory.
    static var durableMemoryCases: [MemoryCase] {
      [10_000, 1_000_000].map { count in
        MemoryCase("durable entity, at most 10,000 in memory", count: count) { count, allAlive in
          do {
            try await withEntities(count, allAlive)
          } catch {
            fatalError("\(error)")
          }
        }
      }
    }

    /// Sends an action to each of the entities, a thousand at a time.
    private static func withEntities(_ count: Int, _ allAlive: () -> Void) async throws {
      let file = DurabilityFile(name: "memory-\(count)")
      defer { file.delete() }
      let journal = try await SQLiteJournal(path: file.path, synchronous: .normal)
      let stores = DurableStores(journal: journal, options: .init(memoryLimit: 10_000))
      stores.register { Basket() }
      try await stores.start()
      for start in stride(from: 0, to: count, by: 1_000) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in start..<min(start + 1_000, count) {
            group.addTask {
              try await stores.store(Basket.self, id: "order-\(number)").send(.example)
            }
          }
          try await group.waitForAll()
        }
      }
      allAlive()
      await stores.stop()
      await journal.close()
    }
  }
#else
  extension Benchmarks {
    /// Durable entities are measured with the trait `SQLite`.
    static var durableMemoryCases: [MemoryCase] { [] }
  }
#endif

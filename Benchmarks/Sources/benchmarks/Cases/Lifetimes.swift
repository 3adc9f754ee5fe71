import Intarsia
import MeasuringSupport

extension Benchmarks {
  /// The memory that dropped stores leave behind, and the memory of a store actor.
  ///
  /// The live bytes of dropped stores are counted after all of them are gone.
  static var lifetimeCases: [MemoryCase] {
    [
      MemoryCase("a million stores, dropped one by one", count: 1_000_000) { count, allGone in
        for _ in 0..<count {
          let store = Store(initialState: Level1.State()) { Level1() }
          let child = store.scope(state: \.child, action: \.child)
          child.send(.increment)
          store.send(.increment)
          keep(child.withState(\.count))
        }
        allGone()
      },
      MemoryCase("100,000 stores with an effect, dropped", count: 100_000) { count, allGone in
        for _ in 0..<(count / 100) {
          let tasks = (0..<100).map { _ in
            Store(initialState: Searching.State()) { Searching() }.send(.search)
          }
          for task in tasks { await task.finish() }
        }
        allGone()
      },
      MemoryCase("store actor", count: 10_000) { count, allAlive in
        let stores = (0..<count).map { _ in
          StoreActor(initialState: Counting.State()) { Counting() }
        }
        for store in stores { await store.send(.increment) }
        allAlive()
        keep(stores.count)
      },
      MemoryCase("100,000 store actors, dropped one by one", count: 100_000) { count, allGone in
        for _ in 0..<count {
          let store = StoreActor(initialState: Counting.State()) { Counting() }
          await store.send(.increment)
        }
        allGone()
      },
    ]
  }
}

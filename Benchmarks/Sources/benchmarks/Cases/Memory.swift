import Intarsia
import IntarsiaCollections
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  static var memoryCases: [MemoryCase] {
    lifetimeCases + storeCases + durableMemoryCases
  }

  private static var storeCases: [MemoryCase] {
    [
      MemoryCase("store of a flat feature", count: 10_000) { count, allAlive in
        let stores = (0..<count).map { _ in
          Store(initialState: Counting.State()) { Counting() }
        }
        for store in stores { store.send(.increment) }
        allAlive()
        keep(stores.count)
      },
      MemoryCase("store of a row", count: 10_000) { count, allAlive in
        let store = Store(initialState: Rows.State(count: count)) { Rows() }
        let rows = Array(store.scope(state: \.rows, action: \.rows))
        allAlive()
        keep(rows.count)
      } beforehand: { count in
        // The memory of the state itself does not count as memory of the row stores.
        Store(initialState: Rows.State(count: count)) { Rows() }
      },
      MemoryCase("effect that runs", count: 10_000) { count, allAlive in
        let store = Store(initialState: Searching.State()) { Searching() }
        let task = store.send(.searchMany(count))
        await Task.yield()
        allAlive()
        task.cancel()
        await task.finish()
      },
      MemoryCase("bare task that runs", count: 10_000) { count, allAlive in
        let tasks = (0..<count).map { _ in Task.detached { await CancellationWait.run() } }
        await Task.yield()
        allAlive()
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
      },
      MemoryCase("churn of 1,000 effects, at its peak", count: 1_000) { count, _ in
        await churn(Store(initialState: Searching.State()) { Searching() }, count)
      },
      MemoryCase("churn of 10,000 effects, at its peak", count: 10_000) { count, _ in
        await churn(Store(initialState: Searching.State()) { Searching() }, count)
      },
      MemoryCase("churn of 10,000 bare tasks, at its peak", count: 10_000) { count, _ in
        await churnOfTasks(count)
      },
    ]
  }
}

import Dispatch
import IntarsiaTesting
import Testing

/// Runs the jobs of an actor on a dispatch queue, outside every simulation.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "database")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}

private actor Database {
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func sum(_ count: Int) async -> Int {
    var sum = 0
    for number in 0..<count { sum += await depth(number % 17) }
    return sum
  }

  private func depth(_ number: Int) async -> Int {
    number == 0 ? 0 : await depth(number - 1) + 1
  }
}

@Suite("async let in a simulation", .endsWithinAMinute)
struct AsyncLetTests {
  @Test(
    "A simulation survives async let children that end outside it",
    .usesExternalWork)
  func onAnotherExecutor() async throws {
    for _ in 0..<300 {
      let database = Database()
      let sum = try await simulate {
        async let many = database.sum(40)
        async let few = database.sum(3)
        return await many + few
      }
      #expect(sum == 136 + 136 + 15 + 3)
    }
  }

  @Test("async let children that run on an actor finish in a simulation")
  func onAnActor() async throws {
    actor Counter {
      private var count = 0

      func next() async -> Int {
        count += 1
        await Task.yield()
        return count
      }
    }
    let counts = try await simulate {
      let counter = Counter()
      var counts: [Int] = []
      for _ in 0..<20 {
        async let first = counter.next()
        async let second = counter.next()
        counts.append(await max(first, second))
      }
      return counts
    }
    #expect(counts == (1...20).map { 2 * $0 })
  }
}

import Intarsia
import IntarsiaTesting
import Testing

@Suite("Many store actors", .endsWithinAMinute)
struct StoreActorCrowdTests {
  private typealias Directory = LockIsolated<[StoreActorOf<Hub>]>

  /// Makes stores that each send to a neighbour, which is a dependency of the store.
  private func makeRing(of count: Int, step: Int = 1) -> Directory {
    let directory = Directory([])
    directory.setValue(
      (0..<count).map { index in
        StoreActor(initialState: Hub.State()) {
          Hub()
        } withDependencies: {
          $0.hubPeer = HubPeer(to: (index + step + count) % count, in: directory)
        }
      })
    return directory
  }

  /// Releases the stores of a ring.
  private func dissolve(_ directory: Directory) { directory.setValue([]) }

  @Test(
    "Ten thousand store actors send around a ring concurrently, and each state is right")
  func ring() async {
    let count = 10_000
    let hops = 1
    let directory = makeRing(of: count)
    let hubs = directory.value
    await withTaskGroup { group in
      for hub in hubs {
        group.addTask { await hub.send(.relay(hops: hops)).finish() }
      }
    }
    var wrong = 0
    for hub in hubs where await hub.count != hops + 1 { wrong += 1 }
    #expect(wrong == 0)
    dissolve(directory)
  }

  @Test("Two rings of 1,000 store actors each relay a message in opposite directions")
  func bothDirections() async {
    let count = 1000
    let there = makeRing(of: count)
    let back = makeRing(of: count, step: -1)
    async let first: Void = there.value[0].send(.relay(hops: 2 * count)).finish()
    async let second: Void = back.value[0].send(.relay(hops: 2 * count)).finish()
    _ = await (first, second)
    #expect(await there.value[0].count == 3)
    #expect(await back.value[1].count == 2)
    dissolve(there)
    dissolve(back)
  }

  @Test("Two store actors that send to each other and await the answers do not deadlock")
  func pair() async {
    let directory = makeRing(of: 2)
    let hubs = directory.value
    async let first: Void = hubs[0].send(.relay(hops: 101)).finish()
    async let second: Void = hubs[1].send(.relay(hops: 101)).finish()
    _ = await (first, second)
    let counts = (await hubs[0].count, await hubs[1].count)
    #expect(counts == (102, 102))
    dissolve(directory)
  }

  @Test("Each of 300 store actors has its own dependencies; releasing all ends their effects")
  func endings() async {
    let count = 300
    let began = LockIsolated<Set<Int>>([])
    let ended = LockIsolated<Set<Int>>([])
    var hubs: [StoreActorOf<Hub>] = (0..<count).map { index in
      StoreActor(initialState: Hub.State()) {
        Hub()
      } withDependencies: {
        $0.hubProbe = HubProbe(
          began: { began.withValue { _ = $0.insert(index) } },
          ended: { ended.withValue { _ = $0.insert(index) } })
      }
    }
    var tasks: [StoreTask] = []
    for hub in hubs {
      tasks.append(await hub.send(.forever))
      for await log in hub.values(of: \.log) where log == ["began"] { break }
    }
    hubs = []
    for task in tasks { await task.finish() }
    #expect(began.value.count == count)
    #expect(ended.value.count == count)
  }

  @Test("A ring of stores runs the same way in every order of its jobs")
  func everyOrder() async throws {
    try await withJobOrders(.random(20, seed: 7)) {
      let total = try await simulate {
        let directory = makeRing(of: 3)
        let hubs = directory.value
        await withTaskGroup { group in
          for hub in hubs { group.addTask { await hub.send(.relay(hops: 4)).finish() } }
        }
        var total = 0
        for hub in hubs { total += await hub.count }
        dissolve(directory)
        return total
      }
      #expect(total == 15)
    }
  }

  @Test("Concurrent sends to a store actor have the same order in each simulation")
  func deterministic() async throws {
    var runs: Set<[String]> = []
    for _ in 0..<5 {
      let log = try await simulate {
        let hub = StoreActor(initialState: Hub.State()) { Hub() }
        await withTaskGroup { group in
          for name in ["a", "b", "c"] {
            group.addTask { _ = await hub.send(.note(name)) }
            group.addTask { await hub.send(.load).finish() }
          }
        }
        return await hub.log
      }
      runs.insert(log)
    }
    #expect(runs.count == 1)
    #expect(runs.first?.count == 9)
  }
}

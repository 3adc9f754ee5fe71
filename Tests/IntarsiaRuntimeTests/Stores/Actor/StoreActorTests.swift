import Dispatch
import Intarsia
import IntarsiaTesting
import Observation
import Testing

@Suite("Store actor", .endsWithinAMinute)
struct StoreActorTests {
  private func makeHub() -> StoreActorOf<Hub> {
    StoreActor(initialState: Hub.State()) { Hub() }
  }

  @Test("Sending to a store actor changes the state before the send returns")
  func send() async {
    let hub = makeHub()
    await hub.send(.increment)
    await hub.send(.chain)
    #expect(await hub.count == 1)
    #expect(await hub.state.log == ["a", "b"])
    #expect(await hub.withState { $0.count + $0.log.count } == 3)
  }

  @Test("On its own actor, a store actor is used without await")
  func isolated() async {
    let hub = makeHub()
    await hub.run { hub in
      hub.send(.increment)
      hub.send(.increment)
      #expect(hub.count == 2)
    }
  }

  @Test("Awaiting the task of a store actor's action waits for its effects")
  func effects() async {
    let hub = makeHub()
    await hub.send(.load).finish()
    #expect(await hub.log == ["first", "second"])
  }

  @Test("The effects of a store actor run on the task executor that it is given")
  func taskExecutor() async {
    let executor = EffectQueue()
    let isThere = LockIsolated<[Bool]>([])
    let store = StoreActor(initialState: 0, effectsOn: executor) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          isThere.withValue { $0.append(executor.isCurrent) }
          await Task.yield()
          isThere.withValue { $0.append(executor.isCurrent) }
        }
      }
    }
    await store.send(1).finish()
    #expect(isThere.value == [true, true])
  }

  @Test("A cancelled effect of a store actor sends no further action")
  func cancellation() async {
    let hub = makeHub()
    let task = await hub.send(.forever)
    for await log in hub.values(of: \.log) where log == ["began"] { break }
    await hub.send(.interrupt)
    await task.finish()
    #expect(await hub.log == ["began"])
  }

  @Test("Cancelling the task of a store actor's action cancels its effects")
  func cancelTask() async {
    let hub = makeHub()
    let task = await hub.send(.forever)
    for await log in hub.values(of: \.log) where log == ["began"] { break }
    task.cancel()
    await task.finish()
    #expect(await hub.log == ["began"])
  }

  @Test("A scoped store actor reads and changes its part, on its parent's executor")
  func scope() async {
    let hub = makeHub()
    let part = hub.scope(state: \.part, action: \.part)
    await part.send(.set(3))
    await part.send(.setLater(4)).finish()
    #expect(await part.value == 4)
    #expect(await hub.part.value == 4)
    await part.run { part in
      #expect(hub.assumeIsolated { $0.part.value } == 4, "it is on another actor")
      #expect(part.value == 4)
    }
  }

  @Test("A store actor scopes to an optional part and to an element, but to no missing element")
  func absent() async throws {
    let hub = StoreActor(
      initialState: Hub.State(optional: Part.State(id: 7), rows: [Part.State(id: 1)])
    ) {
      Hub()
    }
    let optional = try #require(await hub.scope(state: \.optional, action: \.optional))
    await optional.send(.set(1))
    #expect(await hub.optional?.value == 1)
    let row = try #require(await hub.scope(state: \.rows, action: \.rows, id: 1))
    await row.send(.setLater(2)).finish()
    #expect(await row.value == 2)
    #expect(await hub.rows[id: 1]?.value == 2)
    #expect(await hub.scope(state: \.rows, action: \.rows, id: 2) == nil)
  }

  @Test("A store actor's values skip unrelated changes and end with the store actor")
  func values() async {
    var hub: StoreActorOf<Hub>? = makeHub()
    let values = hub?.values(of: \.count, bufferingNewest: 10)
    var iterator = values?.makeAsyncIterator()
    #expect(await iterator?.next() == 0)
    await hub?.send(.increment)
    await hub?.send(.note("no change of the count"))
    await hub?.send(.increment)
    #expect(await iterator?.next() == 1)
    hub = nil
    #expect(await iterator?.next() == 2)
    #expect(await iterator?.next() == .some(nil))
  }

  @Test("A store actor's states are buffered up to the given number, or only the newest one")
  func states() async {
    let store = StoreActor(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
    }
    var (newest, three) = (
      store.states().makeAsyncIterator(), store.states(bufferingNewest: 3).makeAsyncIterator()
    )
    #expect(await newest.next() == 0)
    #expect(await three.next() == 0)
    for number in 1...5 { await store.send(number) }
    #expect(await newest.next() == 5)
    for number in 3...5 { #expect(await three.next() == number) }
  }

  @Test("Releasing a store actor and its scopes cancels their effects")
  func dropped() async {
    let (endings, ended) = AsyncStream.makeStream(of: Void.self)
    let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
    var hub: StoreActorOf<Hub>? = StoreActor(initialState: Hub.State()) {
      Hub()
    } withDependencies: {
      $0.hubProbe = HubProbe(began: { began.yield() }, ended: { ended.yield() })
    }
    var part = hub?.scope(state: \.part, action: \.part)
    let task = await hub?.send(.forever)
    for await _ in beginnings { break }
    hub = nil
    #expect(task?.isCancelled == false)
    // The scoped store actor shares its parent's store core.
    await part?.send(.set(1))
    part = nil
    for await _ in endings { break }
    await task?.finish()
  }

  @Test("A store actor and its effects run on their given executors")
  func executors() async {
    let queue = SerialQueue()
    let hub = StoreActor(initialState: Hub.State(), on: queue) { Hub() }
    await hub.send(.load).finish()
    await hub.run { hub in
      dispatchPrecondition(condition: .onQueue(queue.queue))
      #expect(hub.log == ["first", "second"])
    }
  }

  @Test("A store actor's state that is not Sendable is read on the actor")
  func notSendable() async {
    let box = StoreActor(initialState: Tally(value: 1)) {
      Reduce<Tally, Int> { state, action in
        state.value += action
        return .none
      }
    }
    await box.send(2)
    #expect(await box.withState { $0.value } == 3)
    #expect(await box.value == 3)
  }

  @Test("A store actor reduces an observer's action after the action being processed")
  func sendingFromAnObserver() async {
    let hub = makeHub()
    await hub.run { hub in
      withObservationTracking {
        _ = hub.count
      } onChange: {
        hub.assumeIsolated {
          $0.send(.note("from the observer"))
          #expect($0.log == [], "it was processed inside the notification")
        }
      }
      hub.send(.increment)
      #expect(hub.log == ["from the observer"])
    }
  }

  @Test("Sending inside a store actor's reducer is reported with both locations, and delivered")
  func reentrance() async {
    let recorder = IssueRecorder()
    let directory = LockIsolated<StoreActor<[String], String>?>(nil)
    let store = StoreActor(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        if action == "outer" {
          directory.value?.assumeIsolated { _ = $0.send("inner") }
        }
        return .none
      }
    }
    directory.setValue(store)
    let outer: UInt = #line + 2
    await withIssueReporters([recorder]) {
      _ = await store.send("outer")
    }
    directory.setValue(nil)
    #expect(await store.state == ["outer", "inner"])
    #expect(recorder.issues.map(\.code?.rawValue) == ["store-reentrant-send"])
    let message = recorder.messages.first ?? ""
    let file = "IntarsiaRuntimeTests/StoreActorTests.swift"
    #expect(message.contains("Sent at: \(file):\(outer - 8)"))
    #expect(message.contains("the action sent at \(file):\(outer)"))
  }
}

private final class Tally {
  var value: Int
  init(value: Int) { self.value = value }
}

/// A task executor whose queue a test can check.
private final class EffectQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "EffectQueue")
  private let key = UncheckedSendable(DispatchSpecificKey<Bool>())

  init() { queue.setSpecific(key: key.value, value: true) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key.value) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// An executor whose queue a test can check.
final class SerialQueue: SerialExecutor {
  let queue = DispatchQueue(label: "SerialQueue")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

extension StoreActor {
  /// Runs a closure on the actor.
  func run<Result: Sendable>(
    _ body: @Sendable (isolated StoreActor) throws -> Result
  ) rethrows -> Result {
    try body(self)
  }
}

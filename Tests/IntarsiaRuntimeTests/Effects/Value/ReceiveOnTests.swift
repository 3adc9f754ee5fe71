import Dispatch
import Foundation
import IntarsiaTesting
import Testing

/// The key of the current queue's name.
///
/// Safe to share: only the identity of a key is used.
private let queueName = UncheckedSendable(DispatchSpecificKey<String>())

@Suite("Receiving elsewhere", .endsWithinAMinute)
@MainActor
struct ReceiveOnTests {
  private nonisolated static func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: queueName.value, value: name)
    return queue
  }

  /// The name of the current queue, "main", or "elsewhere".
  private nonisolated static var place: String {
    DispatchQueue.getSpecific(key: queueName.value) ?? (Thread.isMainThread ? "main" : "elsewhere")
  }

  private nonisolated static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// Runs an effect in a store and returns the recorded events in their order.
  private func log(
    _ scheduler: EffectScheduler, of effect: Effect<Int> = .send(1)
  ) async -> [String] {
    DispatchQueue.main.setSpecific(key: queueName.value, value: "main")
    let log = LockIsolated<[String]>([])
    let thread = LockIsolated(Self.thread)
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action != 0 else {
          return effect.receive(on: scheduler).map { number in
            let stays = thread.value == Self.thread
            log.withValue { $0.append("\(number) on \(Self.place)\(stays ? ", same thread" : "")") }
            return number
          }
        }
        log.withValue { $0.append("\(action) arrives on \(Self.place)") }
        state.append(action)
        return .none
      }
    }
    let task = store.send(0)
    log.withValue { $0.append("send returns") }
    // After this, another thread may serve the main queue, so only synchronous events are checked.
    thread.setValue(ObjectIdentifier(log))
    await task.finish()
    return log.value
  }

  private static let numbers = Effect<Int>.run { send in
    for number in 1...2 { await send(number) }
  }

  @Test("An action sent at once on the main thread stays there with .ui, without a hop")
  func userInterface() async {
    let log = await log(.ui)
    #expect(log == ["1 on main, same thread", "1 arrives on main", "send returns"])
    let two = await self.log(UIScheduler.shared, of: .merge(.send(1), .send(2)))
    #expect(two.last == "send returns")
  }

  @Test("Receiving on the main actor delivers in a later turn, on the main thread")
  func mainActor() async {
    let log = await log(.mainActor)
    #expect(log == ["send returns", "1 on main", "1 arrives on main"])
  }

  @Test("Receiving immediately does not change the thread")
  func immediate() async {
    let log = await log(.immediate)
    #expect(log == ["1 on main, same thread", "1 arrives on main", "send returns"])
  }

  @Test(
    "Actions sent by an operation are received on the main thread, in order",
    arguments: [EffectScheduler.ui, .mainActor])
  func operations(scheduler: EffectScheduler) async {
    let log = await self.log(scheduler, of: Self.numbers)
    #expect(
      log == [
        "send returns",
        "1 on main", "1 arrives on main",
        "2 on main", "2 arrives on main",
      ])
  }

  @Test("Operators after receive(on:) run on its queue, also if the operation is on an actor")
  func queues() async {
    let onMainActor = Effect<Int>.run { @MainActor send in
      for number in 1...2 { await send(number) }
    }
    for effect in [Self.numbers, onMainActor] {
      let log = await self.log(.queue(Self.queue("decoding")), of: effect)
      #expect(
        log.filter { $0 != "send returns" } == [
          "1 on decoding", "1 arrives on main",
          "2 on decoding", "2 arrives on main",
        ])
    }
    let log = await self.log(.queue(Self.queue("other")))
    #expect(log.filter { $0 != "send returns" } == ["1 on other", "1 arrives on main"])
  }

  /// An actor whose jobs run on its own queue.
  private actor Worker {
    private let executor = QueueSerialExecutor(ReceiveOnTests.queue("worker"))
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  }

  private final class QueueSerialExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  @Test("Operators after receive(on:) run on its actor")
  func actors() async {
    let log = await self.log(.actor(Worker()), of: Self.numbers)
    #expect(
      log.filter { $0 != "send returns" } == [
        "1 on worker", "1 arrives on main",
        "2 on worker", "2 arrives on main",
      ])
  }

  @Test("receive(on:) delivers a reducer's actions on the environment's scheduler")
  func reducers() async {
    let places = LockIsolated<[String]>([])
    let reducer = EnvironmentReducer<Int, Int, EffectScheduler> { state, action, _ in
      state = action
      return action == 0 ? .run { send in await send(1) } : .none
    }
    .receive(on: { $0 })
    let whole = EnvironmentReducer<Int, Int, EffectScheduler> { state, action, environment in
      reducer.run(&state, action, environment).map { action in
        places.withValue { $0.append(DispatchQueue.getSpecific(key: queueName.value) ?? "?") }
        return action
      }
    }
    let store = Store(
      initialState: 0, reducer: whole, environment: .queue(Self.queue("environment")))
    await store.send(0).finish()
    #expect(places.value == ["environment"])
    #expect(store.withState { $0 } == 1)
  }
}

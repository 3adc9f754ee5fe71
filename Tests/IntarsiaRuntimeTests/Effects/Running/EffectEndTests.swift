import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

private enum Local {
  @TaskLocal static var number = 0
}

/// Starts 1,000 effects that each cancel the previous one, or an independent effect.
private struct Storming: Reducer {
  enum Action: Sendable {
    case storm
    case ask
    case answered(Int)
  }

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .storm:
      return .merge(
        (1...1_000).map { number in
          .run { send in await send(.answered(number)) }
            .cancellable(id: "search", cancelInFlight: true)
        })
    case .ask:
      return .run { send in await send(.answered(Local.number)) }
    case .answered(let answer):
      state.append(answer)
      return .none
    }
  }
}

/// The guarantees for callers that have awaited the end of an effect.
@Suite("Ends of effects", .endsWithinAMinute)
@MainActor
struct EffectEndTests {
  private enum Action: Sendable {
    case ask
    case askBoth
    case askInPassing
    case answered(Int)
  }

  private static var feature: Reduce<[Int], Action> {
    Reduce { state, action in
      switch action {
      case .ask:
        return .run { send in await send(.answered(Local.number)) }
      case .askBoth:
        return .concatenate(
          .run { send in await send(.answered(Local.number)) },
          .run { send in await send(.answered(Local.number + 10)) },
          .run { send in await send(.answered(Local.number + 20)) })
      case .askInPassing:
        return .run { send in
          // This action is pending when the operation returns.
          Task.immediate { await send(.answered(1)) }
        }
      case .answered(let answer):
        state.append(answer)
        return .none
      }
    }
  }

  private static func makeStore() -> Store<[Int], Action> {
    Store(initialState: [Int]()) { feature }
  }

  @Test("After awaiting an effect's task, the effect no longer counts as running")
  func isGone() async {
    let store = Self.makeStore()
    for round in 1...200 {
      let task = store.send(.ask)
      #expect(store.runningEffectCount == 1)
      await task.finish()
      #expect(store.runningEffectCount == 0, "round \(round)")
    }
    #expect(store.withState { $0.count } == 200)
  }

  @Test("Awaiting an effect's task returns after instruments receive the end of the effect")
  func isToldBefore() async {
    let store = Self.makeStore()
    await store.send(.ask).finish()
    let finished = LockIsolated(0)
    let token = store.instrument(
      StoreInstrument(.effects) { event in
        if case .effectFinished = event.kind { finished.withValue { $0 += 1 } }
      })
    for round in 1...100 {
      await store.send(.ask).finish()
      #expect(finished.value == round)
    }
    token.cancel()
  }

  private func enteredEffect(
    _ completion: EffectCompletion, port: EffectPort<Action>? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void = { _ in }
  ) -> RunningEffect {
    let run = EffectRun<Action>(
      name: nil, rawPriority: nil, origin: IssueLocation(), dependencies: .empty,
      operation: operation, handler: nil)
    let effect = RunningEffect(
      token: EffectToken(rawValue: 1), run: run, completion: completion)
    effect.port = port
    completion.enter(effect)
    return effect
  }

  @Test("A task that is attached to a cancelled completion, or to an ended operation, is cancelled")
  func lateTasks() async {
    let completion = EffectCompletion()
    let (kept, ended) = (enteredEffect(completion), enteredEffect(completion))
    let tasks = (0..<3).map { _ in Task<Void, Never> { _ = try? await Task.never() } }
    completion.attach(tasks[0], to: kept)
    #expect(!tasks[0].isCancelled)
    completion.leave(ended)
    completion.attach(tasks[1], to: ended)
    #expect(tasks[1].isCancelled)
    #expect(completion.task(of: ended) == nil)
    #expect(!tasks[0].isCancelled)

    let late = enteredEffect(completion)
    completion.cancel()
    #expect(tasks[0].isCancelled)
    #expect(!tasks[2].isCancelled)
    completion.attach(tasks[2], to: late)
    #expect(tasks[2].isCancelled)
    #expect(completion.task(of: late) == tasks[2])
    for task in tasks { await task.value }
  }

  @Test("A completion ends with the last of its operations, in every order of their ends")
  func endsInEveryOrder() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let completion = EffectCompletion()
      var effects = (0..<3).map { _ in enteredEffect(completion) }
      for (count, index) in order.enumerated() {
        #expect(!completion.isFinished, "\(order), \(count)")
        completion.leave(effects[index])
        completion.leave(effects[index])
      }
      #expect(completion.isFinished, "\(order)")
      effects.append(enteredEffect(completion))
      #expect(!completion.isFinished)
      completion.leave(effects[3])
      #expect(completion.isFinished)
    }
  }

  @Test(
    "An operation that returned ends with its last pending action, and sends nothing more"
  )
  func sending() {
    let effect = enteredEffect(EffectCompletion())
    #expect(effect.beginSending())
    #expect(!effect.endSending())
    #expect(effect.beginSending())
    #expect(effect.beginSending())
    #expect(!effect.markReturned())
    #expect(!effect.beginSending())
    #expect(!effect.endSending())
    #expect(effect.endSending())

    let silent = enteredEffect(EffectCompletion())
    #expect(silent.markReturned())
    #expect(!silent.beginSending())
  }

  @Test("An action still pending when its operation returns arrives before the effect ends")
  func inPassing() async {
    let store = Self.makeStore()
    for round in 1...100 {
      await store.send(.askInPassing).finish()
      #expect(store.withState { $0.count } == round)
    }
  }

  @Test("A pending action arrives before its effect ends, in every order of jobs")
  func inPassingInEveryOrder() async throws {
    let orders = try await withJobOrders(.all()) {
      let count = try await simulate { @MainActor in
        let store = Self.makeStore()
        // The job that delivers this end may still be queued, and may deliver the next end, too.
        await store.send(.ask).finish()
        await store.send(.askInPassing).finish()
        return store.withState { $0.count }
      }
      #expect(count == 2)
    }
    #expect(orders > 1)
  }

  @Test("A cancelled store task finishes in every order of its end and the next action")
  func cancelledInEveryOrder() async throws {
    let orders = try await withJobOrders(.all()) {
      let running = try await simulate { @MainActor in
        let store = Self.makeStore()
        let cancelled = store.send(.ask)
        cancelled.cancel()
        await Task.yield()
        let next = store.send(.ask)
        await cancelled.finish()
        await next.finish()
        return store.runningEffectCount
      }
      #expect(running == 0)
    }
    #expect(orders > 1)
  }

  @Test("An operation's end is reported once, after all its pending actions have arrived")
  func endAfterArrivals() async {
    let events = LockIsolated<[String]>([])
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let inPassing = LockIsolated<Task<Void, Never>?>(nil)
    let port = EffectPort<Action>.calling(
      emit: { _, _ in
        events.withValue { $0.append("sent") }
        for await _ in arrivals {}
        events.withValue { $0.append("arrived") }
      },
      end: { _ in events.withValue { $0.append("ended") } })
    let effect = enteredEffect(
      EffectCompletion(), port: port
    ) { send in
      inPassing.setValue(Task.immediate { await send(.answered(1)) })
    }
    await effect.work()
    #expect(events.value == ["sent"])
    arrive.finish()
    await inPassing.value?.value
    #expect(events.value == ["sent", "arrived", "ended"])
  }

  @Test(
    "Effects that follow an operation inherit its task-local values")
  func followersInherit() async {
    let store = Self.makeStore()
    await Local.$number.withValue(3) { await store.send(.askBoth).finish() }
    #expect(store.withState { $0 } == [3, 13, 23])
  }

  @Test("On a store actor, a storm delivers its last effect and the uncancelled ones")
  nonisolated func stormOnAnActor() async {
    let store = StoreActor(initialState: [Int]()) { Storming() }
    let storm = await store.send(.storm)
    let beside = await Local.$number.withValue(-1) { await store.send(.ask) }
    await storm.finish()
    await beside.finish()
    #expect(await store.withState { $0.sorted() } == [-1, 1_000])
    #expect(await store.leakSuspects().effects.isEmpty)
  }
}

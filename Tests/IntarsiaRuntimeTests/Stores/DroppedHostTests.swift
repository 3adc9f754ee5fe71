import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// An effect may end after its last store is released; then only its port can report the end.
@Suite("Effects that end after their store", .endsWithinAMinute)
struct DroppedHostTests {
  enum Host: CaseIterable {
    case mainActor, actor
  }

  @Test(
    "A store task finishes in every order of its store's release and an effect's send",
    arguments: Host.allCases, [Farewell.Action.last, .beforeAnother])
  fileprivate func sending(host: Host, action: Farewell.Action) async throws {
    let orders = try await withJobOrders(.all()) {
      try await simulate { try await dropStore(on: host, after: action, isCancelled: false) }
    }
    #expect(orders > 1)
  }

  @Test(
    "A store task finishes in every order of its store's release and a cancelled effect's end",
    arguments: Host.allCases)
  func cancelled(host: Host) async throws {
    let orders = try await withJobOrders(.all()) {
      try await simulate { try await dropStore(on: host, after: .wait, isCancelled: true) }
    }
    #expect(orders > 1)
  }

  /// Sends an action, releases the store on another task, and waits for the action's effects.
  private func dropStore(
    on host: Host, after action: Farewell.Action, isCancelled: Bool
  ) async throws {
    let task: StoreTask
    switch host {
    case .mainActor:
      task = await MainActor.run {
        let store = Store(initialState: 0) { Farewell() }
        drop(store)
        return store.send(action)
      }
    case .actor:
      let store = StoreActor(initialState: 0) { Farewell() }
      task = await store.send(action)
      drop(store)
    }
    if isCancelled { task.cancel() }
    await task.finish()
  }

  /// Releases a store on a task that races with the effects.
  private func drop(_ store: any AnyObject & Sendable) {
    Task { withExtendedLifetime(store) {} }
  }

  @Test("An effect that ends after its store actor is released finishes its task")
  func afterwards() async throws {
    var host: StoreHost? = makeHost()
    let port = try #require(
      (host?.core as? StoreCore<Int, Farewell.Action>)?.makePort?())
    let effect = enteredEffect(through: port)
    host = nil
    #expect(!effect.completion.isFinished)
    await port.end(effect)
    #expect(effect.completion.isFinished, "A task that waits for the effect would wait forever")
  }

  private func makeHost() -> StoreHost {
    let core = StoreCore(
      initialState: 0, dependencies: .empty, reducer: Farewell()._install())
    return StoreHost(core, on: StoreHost.newIsolation(on: nil))
  }

  private func enteredEffect(
    through port: EffectPort<Farewell.Action>
  ) -> RunningEffect {
    let run = EffectRun<Farewell.Action>(
      name: nil, rawPriority: nil, origin: IssueLocation(), dependencies: .empty,
      operation: { _ in }, handler: nil)
    let completion = EffectCompletion()
    let effect = RunningEffect(
      token: EffectToken(rawValue: 1), run: run, completion: completion)
    effect.port = port
    completion.enter(effect)
    return effect
  }
}

/// A feature with effects that end while their store is released.
private struct Farewell: Reducer {
  enum Action: Sendable {
    /// Starts an effect that returns while its action is pending.
    case last
    /// Same as `last`, and concatenates another effect.
    case beforeAnother
    /// Starts an effect that waits until it is cancelled.
    case wait
    case arrived
  }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .last:
      return passing
    case .beforeAnother:
      return .concatenate(passing, .run { _ in })
    case .wait:
      return .run { _ in try await Task.never() }
    case .arrived:
      state += 1
      return .none
    }
  }

  private var passing: Effect<Action> {
    .run { send in
      Task.immediate { await send(.arrived) }
    }
  }
}

import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Starts an effect, and an action that cancels it, after the reducer has returned.
private struct Regretting: Reducer {
  enum Way: CaseIterable {
    case sequence
    case flatMap
  }

  enum Action: Hashable, Sendable {
    case start(Way)
    case regret
    case late
  }

  let bodies: LockIsolated<Int>

  func reduce(into state: inout [Action], action: Action) -> Effect<Action> {
    state.append(action)
    switch action {
    case .start(.sequence):
      return .concatenate(.run { _ in }, both)
    case .start(.flatMap):
      return Effect<Int>.run { send in await send(1) }.flatMap { [both] _ in both }
    case .regret:
      return .cancel(id: "late")
    case .late:
      return .none
    }
  }

  private var both: Effect<Action> {
    .merge(
      .send(.regret),
      .run(name: "late") { [bodies] send in
        bodies.withValue { $0 += 1 }
        await send(.late)
      }
      .cancellable(id: "late"))
  }
}

@Suite("Effects cancelled before their task is created", .endsWithinAMinute)
@MainActor
struct RevokedLaunchTests {
  @Test("An effect cancelled before launch gets no task", arguments: Regretting.Way.allCases)
  private func task(_ way: Regretting.Way) async {
    let bodies = LockIsolated(0)
    let store = Store(initialState: [Regretting.Action]()) { Regretting(bodies: bodies) }
    await store.send(.start(way)).finish()
    #expect(store.withState { $0 } == [.start(way), .regret])
    #expect(bodies.value == 0)
    #expect(store.runningEffectCount == 0)
  }

  @Test("Instruments skip effects cancelled before launch", arguments: Regretting.Way.allCases)
  private func events(_ way: Regretting.Way) async {
    let store = Store(initialState: [Regretting.Action]()) { Regretting(bodies: LockIsolated(0)) }
    let names = LockIsolated<[String?]>([])
    let token = store.instrument(
      StoreInstrument(.effects) { event in
        switch event.kind {
        case .effectStarted(let effect), .effectCancelled(let effect), .effectFinished(let effect):
          names.withValue { $0.append(effect.name) }
        default: break
        }
      })
    await store.send(.start(way)).finish()
    #expect(names.value.allSatisfy { $0 == nil }, "the effect around it has no name")
    #expect(!names.value.isEmpty)
    token.cancel()
  }
}

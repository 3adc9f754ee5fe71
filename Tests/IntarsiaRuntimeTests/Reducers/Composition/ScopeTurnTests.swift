import Intarsia
import IntarsiaTesting
import Testing

@Suite("Reducers below a Scope", .endsWithinAMinute)
@MainActor
struct ScopeTurnTests {
  @Test("A reducer below a Scope runs for a child action that returned an effect")
  func afterAnEffect() async {
    let store = TestStore(initialState: Host.State()) { Host() }
    await store.send(.child(.started)) {
      $0.child.value = 1
      $0.heard = ["started"]
    }
    await store.receive(\.child.ended) {
      $0.child.value = 2
      $0.heard = ["started", "ended"]
    }
  }

  @Test("Effects of a reducer below a Scope run beside those of the child")
  func bothEffects() async {
    let store = TestStore(initialState: Host.State()) { Host() }
    store.exhaustivity = .off
    await store.send(.child(.startedByBoth))
    await store.receive(\.child.ended)
    await store.receive(\.noted)
    await store.finish()
  }

  @Test("A reducer below a Scope keeps changes of a child without fields observable")
  func plainChild() async {
    let store = Store(initialState: Host.State()) { Host() }
    let changes = Changes { _ = store.child }
    store.send(.child(.ended))
    #expect(changes.count == 1)
    #expect(store.child.value == 2)
  }
}

private struct Guest: Reducer {
  /// Not observable: a change of it is a change of the field that holds it.
  struct State: Equatable {
    var value = 0
  }

  @CasePathable
  enum Action {
    case started
    case startedByBoth
    case ended
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started, .startedByBoth:
        state.value = 1
        return .run { await $0(.ended) }
      case .ended:
        state.value = 2
        return .none
      }
    }
  }
}

private struct Host: Reducer {
  @ObservableState
  struct State: Equatable {
    var child = Guest.State()
    var heard: [String] = []
  }

  @CasePathable
  enum Action {
    case child(Guest.Action)
    case noted
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Guest() }
    Reduce { state, action in
      switch action {
      case .child(.started): state.heard.append("started")
      case .child(.ended): state.heard.append("ended")
      case .child(.startedByBoth): return .run { await $0(.noted) }
      case .noted: break
      }
      return .none
    }
  }
}

import IntarsiaTesting
import Testing

@Suite("Identifiers of stack elements in received actions", .endsWithinAMinute)
struct StackElementIDReceivingTests {
  private struct Feature: Reducer {
    struct State: Equatable {
      var path = StackState<Int>()
    }

    enum Action: Equatable {
      case start, pop
      case push(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run { send in
          await send(.push(10))
          await send(.pop)
          await send(.push(20))
        }
      case .push(let element):
        state.path.append(element)
        return .none
      case .pop:
        state.path.removeLast()
        return .none
      }
    }
  }

  @Test(
    "An element that a test appends in `receive` has the identifier that the feature gave it",
    arguments: [Exhaustivity.on, .off])
  func pushPopPush(exhaustivity: Exhaustivity) async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.exhaustivity = exhaustivity
    // All three actions have arrived before the first one is received.
    await store.send(.start)
    await store.receive(.push(10)) { $0.path = StackState([10]) }
    await store.receive(.pop) { $0.path = StackState() }
    await store.receive(.push(20)) { $0.path = StackState([20]) }
    #expect(store.state.path.ids.map(\.number) == [1])
  }
}

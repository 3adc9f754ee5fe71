import Intarsia
import Testing

@Suite("Order of effects in onChange", .endsWithinAMinute)
@MainActor
struct OnChangeOrderTests {
  private struct Counter: Reducer {
    struct State: Equatable {
      var count = 0
      var log: [String] = []
    }

    enum Action: Sendable {
      case increment
      case echo(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .increment:
        state.count += 1
        return .send(.echo("base"))
      case .echo(let text):
        state.log.append(text)
        return .none
      }
    }
  }

  private func log(of reducer: some ReducerOf<Counter>) -> [String] {
    let store = Store(initialState: Counter.State()) { reducer }
    store.send(.increment)
    return store.withState(\.log)
  }

  @Test("In onChange, the base's effects come before those of the reaction")
  func reducer() {
    let reducer = Counter().onChange(of: \.count) { _, _ in
      Reduce { _, _ in .send(.echo("reaction")) }
    }
    #expect(log(of: reducer) == ["base", "reaction"])
  }

  @Test("In onChange with a closure, the base's effects come before those of the reaction")
  func closure() {
    let reducer = Counter().onChange(of: \.count) { _, _ in .send(.echo("reaction")) }
    #expect(log(of: reducer) == ["base", "reaction"])
  }

  @Test("Effects of an inner onChange come before those of an outer onChange")
  func nested() {
    let reducer = Counter()
      .onChange(of: \.count) { _, _ in .send(.echo("inner")) }
      .onChange(of: \.count) { _, _ in .send(.echo("outer")) }
    #expect(log(of: reducer) == ["base", "inner", "outer"])
  }
}

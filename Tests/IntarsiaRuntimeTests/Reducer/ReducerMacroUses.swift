import Intarsia
import Testing

@Reducer
struct CounterX {
  @ObservableState
  struct State: Equatable { var count = 0; var child: ChildX.State? }
  enum Action { case inc, child(ChildX.Action) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inc: state.count += 1; return .none
      case .child: return .none
      }
    }
    .ifLet(\.child, action: \.child) { ChildX() }
  }
}
@Reducer
struct ChildX {
  func reduce(into state: inout State, action: Action) -> Effect<Action> { }
}
@Reducer struct E {}
@Reducer
struct Gen<T: Sendable> {
  struct State { var t: T }
  enum Action { case set(T) }
  var body: some ReducerOf<Self> {
    Reduce { s, a in
      switch a { case .set(let t): s.t = t; return .none }
    }
  }
}
@Reducer
struct Rec {
  @ObservableState
  struct State: Identifiable { var id = 0; var rows: IdentifiedArrayOf<State> = [] }
  enum Action { case a; indirect case rows(IdentifiedActionOf<Rec>) }
  var body: some ReducerOf<Self> {
    Reduce { s, a in
      .none
    }
    .forEach(\.rows, action: \.rows) { Self() }
  }
}

@MainActor @Test func reducer() {
  let s = Store(initialState: CounterX.State()) { CounterX() }
  s.send(.inc)
  #expect(s.count == 1)
  #expect(CounterX.Action.inc.is(\.inc))
}

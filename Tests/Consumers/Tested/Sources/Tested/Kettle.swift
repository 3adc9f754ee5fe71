import Intarsia

@Reducer
struct Kettle {
  @ObservableState
  struct State: Equatable {
    var temperature = 20
    var boils = false
  }

  enum Action: Equatable {
    case switchedOn
    case boiled
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .switchedOn:
        return .run { send in
          try await clock.sleep(for: .milliseconds(1))
          await send(.boiled)
        }
      case .boiled:
        state.temperature = 100
        state.boils = true
        return .none
      }
    }
  }
}

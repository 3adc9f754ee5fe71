import Intarsia

@Reducer
struct Teapot {
  @ObservableState
  struct State: Equatable {
    var cups = 0
    var isBrewing = false
    var tea = "green"
  }

  enum Action {
    case brewButtonTapped
    case brewed
    case brewingFailed
    case drinkButtonTapped
    case pourButtonTapped
    case stopButtonTapped
  }

  enum CancelID { case brewing }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.teaShelf) var teaShelf

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .brewButtonTapped:
        state.isBrewing = true
        return .run { [tea = state.tea] send in
          let minutes = try await teaShelf.minutes(tea: tea)
          try await clock.sleep(for: .seconds(60 * minutes))
          await send(.brewed)
        } catch: { _, send in
          await send(.brewingFailed)
        }
        .cancellable(id: CancelID.brewing, cancelInFlight: true)

      case .brewed, .brewingFailed:
        state.isBrewing = false
        return .none

      case .drinkButtonTapped:
        state.cups -= 1
        return .none

      case .pourButtonTapped:
        state.cups += 1
        return .none

      case .stopButtonTapped:
        state.isBrewing = false
        return .cancel(id: CancelID.brewing)
      }
    }
  }
}

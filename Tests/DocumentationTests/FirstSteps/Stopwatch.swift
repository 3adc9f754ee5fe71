// snippet
import Intarsia

@Reducer
struct Stopwatch {
  @ObservableState
  struct State: Equatable {
    var seconds = 0
    var isRunning = false
  }

  enum Action {
    case startButtonTapped
    case stopButtonTapped
    case ticked
  }

  enum CancelID { case ticking }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.isRunning = true
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.ticking)

      case .stopButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticking)

      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}
// end

import Intarsia

@Reducer
struct LongCountdown {
  enum Phase { case waiting, steeping, paused }

  @ObservableState
  struct State: Equatable {
    var phase = Phase.waiting
    var secondsLeft = 3
    var isAskingToStop = false

    mutating func finishInfusion() {
      phase = .waiting
      secondsLeft = 3
    }
  }

  @CasePathable
  enum Action {
    case goOnButtonTapped
    case pauseButtonTapped
    case pourButtonTapped
    case skipButtonTapped
    case stopButtonTapped
    case ticked
  }

  enum CancelID { case timer }

  // snippet
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .goOnButtonTapped:
        state.isAskingToStop = false
        return state.phase == .steeping ? timer : .none
      case .pauseButtonTapped:
        state.phase = .paused
        return .cancel(id: CancelID.timer)
      case .pourButtonTapped:
        state.phase = .steeping
        return timer
      case .skipButtonTapped:
        state.finishInfusion()
        return .cancel(id: CancelID.timer)
      case .stopButtonTapped:
        state.isAskingToStop = true
        return .cancel(id: CancelID.timer)
      case .ticked:
        state.secondsLeft -= 1
        guard state.secondsLeft == 0 else { return .none }
        state.finishInfusion()
        return .cancel(id: CancelID.timer)
      }
    }
  }

  private var timer: Effect<Action> {
    Effect.timer(id: CancelID.timer, every: .seconds(1)).map { _ in .ticked }
  }
  // end
}

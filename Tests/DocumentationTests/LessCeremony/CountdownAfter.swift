import Intarsia

@Reducer
struct Countdown {
  enum Phase { case waiting, steeping, paused }

  @ObservableState
  struct State: Equatable {
    var phase = Phase.waiting
    var secondsLeft = 3
    var isAskingToStop = false

    var isCountingDown: Bool { phase == .steeping && !isAskingToStop }

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
    OnChange(of: \.isCountingDown) { _, state in
      guard state.isCountingDown else { return .cancel(id: CancelID.timer) }
      return Effect.timer(id: CancelID.timer, every: .seconds(1)).map { _ in .ticked }
    }
    Reduce { state, action in
      switch action {
      case .goOnButtonTapped: state.isAskingToStop = false
      case .pauseButtonTapped: state.phase = .paused
      case .pourButtonTapped: state.phase = .steeping
      case .skipButtonTapped: state.finishInfusion()
      case .stopButtonTapped: state.isAskingToStop = true
      case .ticked:
        state.secondsLeft -= 1
        if state.secondsLeft == 0 { state.finishInfusion() }
      }
      return .none
    }
  }
  // end
}

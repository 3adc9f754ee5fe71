import Foundation
package import Intarsia
import IntarsiaTraces

/// Steeps a tea: counts down one infusion after the other.
@Reducer
package struct Steeping {
  @ObservableState
  package struct State: Codable, Equatable, Sendable {
    @Presents package var alert: AlertState<Action.Alert>?
    /// Whether the bell rings when an infusion is done: a preference of the user.
    @Shared(.appStorage("isBellOn")) package var isBellOn = true
    /// The tea to steep.
    package let tea: Tea
    /// The index of the infusion that steeps or comes next.
    package var index = 0
    /// The remaining seconds of that infusion.
    package var secondsLeft: Int
    /// The current phase of that infusion.
    package var phase = Phase.waiting
    /// The number of completed infusions, including skipped ones.
    package var poured = 0

    /// Creates the state before the first infusion of a tea.
    package init(tea: Tea) {
      self.tea = tea
      secondsLeft = tea.infusions.first?.seconds ?? 0
    }

    /// Whether no infusion is left.
    package var isFinished: Bool { index >= tea.infusions.count }

    /// Whether the seconds count down: not while an alert asks whether to stop.
    package var isCountingDown: Bool { phase == .steeping && alert == nil }

    /// The completed fraction of the infusion, from 0 to 1.
    package var fractionDone: Double {
      guard !isFinished else { return 1 }
      let seconds = tea.infusions[index].seconds
      return seconds > 0 ? 1 - Double(secondsLeft) / Double(seconds) : 0
    }
  }

  /// The phase of an infusion.
  package enum Phase: Codable, Equatable, Sendable {
    case waiting, steeping, paused
  }

  package enum Action: Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case bellButtonTapped
    case delegate(Delegate)
    case doneButtonTapped
    case pauseButtonTapped
    case pourButtonTapped
    case skipButtonTapped
    case ticked

    @CasePathable
    package enum Alert: Codable, Equatable, Sendable {
      case confirmEnd, confirmDiscard
    }

    @CasePathable
    package enum Delegate: Equatable, Sendable {
      /// The user has finished the tea after this number of infusions.
      case tasted(infusions: Int)
    }
  }

  @Dependency(\.bell) var bell
  @Dependency(\.dismiss) var dismiss

  enum CancelID { case timer }

  package init() {}

  package var body: some ReducerOf<Self> {
    OnChange(of: \.isCountingDown) { _, state in
      guard state.isCountingDown else { return .cancel(id: CancelID.timer) }
      return Effect.timer(id: CancelID.timer, every: .seconds(1)).map { _ in .ticked }
    }
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmEnd)):
        return end(&state)

      case .alert(.presented(.confirmDiscard)):
        state.phase = .waiting
        return .run { _ in await dismiss() }

      case .bellButtonTapped:
        state.$isBellOn.withLock { $0.toggle() }
        return .none

      case .alert(.dismiss), .delegate:
        return .none

      case .doneButtonTapped:
        guard state.isFinished || (state.poured == 0 && state.phase == .waiting) else {
          state.alert = .end(poured: state.poured)
          return .none
        }
        return end(&state)

      case .pauseButtonTapped:
        guard state.phase == .steeping else { return .none }
        state.phase = .paused
        return .none

      case .pourButtonTapped:
        guard !state.isFinished, state.phase != .steeping else { return .none }
        state.phase = .steeping
        return .none

      case .skipButtonTapped:
        guard !state.isFinished else { return .none }
        finishInfusion(&state)
        return .none

      case .ticked:
        state.secondsLeft -= 1
        guard state.secondsLeft <= 0 else { return .none }
        finishInfusion(&state)
        return state.isBellOn ? .run { _ in await bell.ring() } : .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func end(_ state: inout State) -> Effect<Action> {
    state.phase = .waiting
    return .run { [infusions = state.poured] send in
      if infusions > 0 { await send(.delegate(.tasted(infusions: infusions))) }
      await dismiss()
    }
  }

  private func finishInfusion(_ state: inout State) {
    state.poured += 1
    state.index += 1
    state.phase = .waiting
    state.secondsLeft = state.isFinished ? 0 : state.tea.infusions[state.index].seconds
  }
}

extension AlertState where Action == Steeping.Action.Alert {
  /// Asks whether to stop before the last infusion.
  static func end(poured: Int) -> Self {
    AlertState {
      TextState("Enough tea?")
    } actions: {
      if poured > 0 {
        ButtonState(action: .confirmEnd) { TextState("Note it down") }
      }
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Forget it") }
      ButtonState(role: .cancel) { TextState("Go on") }
    } message: {
      switch poured {
      case 0: TextState("No infusion is done yet.")
      case 1: TextState("One infusion is done.")
      default: TextState("\(poured) infusions are done.")
      }
    }
  }
}

extension Steeping.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  package var initializerArguments: KeyValuePairs<String, Any> { ["tea": tea] }
}

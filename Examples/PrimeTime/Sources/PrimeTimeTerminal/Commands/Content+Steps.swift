import Counter
import FavoritePrimes
import Intarsia
import PrimeModal
import PrimeTimeApp

extension Content {
  /// The step that performs a command in this state.
  ///
  /// - Parameters:
  ///   - command: The command of the user.
  ///   - tab: The current screen.
  /// - Returns: The step of the command.
  /// - Throws: The reason why the command is not possible now.
  func step(for command: Command, on tab: PrimeTime.Tab) throws(Refusal) -> Step {
    switch command {
    case .wait: return .wait
    case .quit: return .quit
    default: break
    }
    switch self {
    case .counter(let state):
      let step = try Self.step(for: command, at: state)
      return step.onCounter(tab)
    case .favorites(let state, let selection):
      return try Self.step(for: command, at: state, selection: selection)
    }
  }

  // MARK: Counters

  /// A step of either counter.
  private enum CounterStep {
    case send(Counter.Action, times: Int = 1)
    case tab(PrimeTime.Tab)

    func onCounter(_ tab: PrimeTime.Tab) -> Step {
      switch self {
      case .send(let action, let times):
        .send(tab == .offline ? .offline(action) : .wolfram(action), times: times)
      case .tab(let tab): .send(.tabSelected(tab))
      }
    }
  }

  private static func step(
    for command: Command, at state: Counter.State
  ) throws(Refusal) -> CounterStep {
    if state.alert != nil {
      guard command == .close else { throw .alertIsShown }
      return .send(.alert(.dismiss))
    }
    if let modal = state.modal { return .send(.modal(try action(for: command, at: modal))) }
    switch command {
    case .increment(let times): return .send(.incrementButtonTapped, times: times)
    case .decrement(let times): return .send(.decrementButtonTapped, times: times)
    case .isPrime: return .send(.isPrimeButtonTapped)
    case .nth(favorite: nil):
      guard !state.isNthPrimeButtonDisabled else { throw .alreadyAsking }
      return .send(.nthPrimeButtonTapped)
    case .cancel:
      guard state.request != nil else { throw .nothingToCancel }
      return .send(.cancelButtonTapped)
    case .tab(let tab): return .tab(tab)
    default: throw .notOnThisScreen
    }
  }

  private static func action(
    for command: Command, at state: PrimeModal.State
  ) throws(Refusal) -> PresentationAction<PrimeModal.Action> {
    switch command {
    case .close: return .dismiss
    case .favorite:
      guard state.isPrime else { throw .notPrime }
      return .presented(state.isFavorite ? .removeButtonTapped : .saveButtonTapped)
    default: throw .modalIsShown
    }
  }

  // MARK: Favourites

  private static func step(
    for command: Command, at state: FavoritePrimes.State, selection: Int?
  ) throws(Refusal) -> Step {
    if state.alert != nil {
      guard command == .close else { throw .alertIsShown }
      return .send(.favorites(.alert(.dismiss)))
    }
    switch command {
    case .select(let offset):
      guard let selection else { throw .noFavorites }
      return .select(min(max(selection + offset, 0), state.primes.count - 1))
    case .nth(let favorite):
      let prime = try prime(favorite, at: state, selection: selection)
      guard !state.isNthPrimeButtonDisabled else { throw .alreadyAsking }
      return .send(.favorites(.nthPrimeButtonTapped(prime: prime)))
    case .delete(let favorite):
      let prime = try prime(favorite, at: state, selection: selection)
      return .send(.favorites(.deleteButtonTapped(prime: prime)))
    case .save:
      guard !state.isSaving else { throw .alreadySaving }
      return .send(.favorites(.saveButtonTapped))
    case .cancel:
      guard state.request != nil else { throw .nothingToCancel }
      return .send(.favorites(.cancelButtonTapped))
    case .tab(let tab): return .send(.tabSelected(tab))
    default: throw .notOnThisScreen
    }
  }

  /// The favourite that a command names, or the selected one.
  private static func prime(
    _ favorite: Int?, at state: FavoritePrimes.State, selection: Int?
  ) throws(Refusal) -> Int {
    guard let selection else { throw .noFavorites }
    guard let favorite else { return state.primes[selection] }
    guard state.primes.contains(favorite) else { throw .notAFavorite(favorite) }
    return favorite
  }
}

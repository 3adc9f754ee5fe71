package import Intarsia
package import PrimeModal

/// Says whether a number is prime, and adds it to the favourites or removes it from them.
///
/// Its counterpart is `PrimeModal.body` in `Examples/PrimeTime/Sources/PrimeModal/PrimeModal.swift`. It needs nothing from
/// outside, and says so: its environment is `Void`.
///
/// ```swift
/// let store = Store(
///   initialState: PrimeModal.State(number: 7), reducer: primeModalReducer, environment: ())
/// store.send(.saveButtonTapped)
/// store.favorites  // [7]
/// ```
package let primeModalReducer = EnvironmentReducer<PrimeModal.State, PrimeModal.Action, Void> {
  state, action, _ in
  switch action {
  case .saveButtonTapped:
    guard state.isPrime, !state.isFavorite else { return .none }
    state.favorites.append(state.number)
    return .none

  case .removeButtonTapped:
    state.favorites.removeAll { [number = state.number] in $0 == number }
    return .none
  }
}

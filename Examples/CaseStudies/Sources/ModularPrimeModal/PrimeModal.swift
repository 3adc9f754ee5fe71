package import Intarsia
package import PrimeModal

/// Says whether a number is prime, and adds it to the favourites or removes it from them.
///
/// Compare `PrimeModal.body` in `Examples/PrimeTime/Sources/PrimeModal/PrimeModal.swift`.
/// The type of its environment is `Void`, because it needs no dependency.
///
/// ```swift
/// let store = Store(
///   initialState: PrimeModal.State(number: 7, favorites: Shared(value: [])),
///   reducer: primeModalReducer, environment: ())
/// store.send(.saveButtonTapped)
/// store.favorites  // [7]
/// ```
package let primeModalReducer = EnvironmentReducer<PrimeModal.State, PrimeModal.Action, Void> {
  state, action, _ in
  switch action {
  case .saveButtonTapped:
    guard state.isPrime, !state.isFavorite else { return .none }
    state.$favorites.withLock { [number = state.number] in $0.append(number) }
    return .none

  case .removeButtonTapped:
    state.$favorites.withLock { [number = state.number] in $0.removeAll { $0 == number } }
    return .none
  }
}

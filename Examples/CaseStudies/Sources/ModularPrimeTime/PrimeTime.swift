import Counter
import FavoritePrimes
package import Intarsia
import ModularCounter
import ModularFavoritePrimes
import NthPrimeClient
package import PrimeTimeApp

/// The whole application: two counters and the list of the favourites.
///
/// Compare `PrimeTime.body` in `Examples/PrimeTime/Sources/PrimeTimeApp/PrimeTime.swift`.
/// Each counter here receives a function from the environment; there, an override sets its client.
///
/// ```swift
/// let store = Store(
///   initialState: PrimeTime.State(), reducer: primeTimeReducer,
///   environment: livePrimeTimeEnvironment(environment: [:]))
/// store.send(.wolfram(.incrementButtonTapped))
/// ```
package let primeTimeReducer = EnvironmentReducer<
  PrimeTime.State, PrimeTime.Action, PrimeTimeEnvironment
>.combine(
  counterReducer.pullback(state: \.wolfram, action: \.wolfram) { environment in
    { n, progress in try await environment.nthPrime.prime(n, progress: progress) }
  },
  counterReducer.pullback(state: \.offline, action: \.offline) { environment in
    { n, progress in try await environment.offlineNthPrime.prime(n, progress: progress) }
  },
  favoritePrimesReducer.pullback(state: \.favorites, action: \.favorites) { environment in
    { n, progress in try await environment.nthPrime.prime(n, progress: progress) }
  },
  EnvironmentReducer { state, action, environment in
    switch action {
    case .tabSelected(let tab):
      state.tab = tab
    case .wolfram(.appeared):
      // The counters receive only functions, so this reducer sets the names of the clients.
      state.wolfram.present(environment.nthPrime)
    case .offline(.appeared):
      state.offline.present(environment.offlineNthPrime)
    case .wolfram, .offline, .favorites:
      break
    }
    return .none
  }
)

extension Counter.State {
  /// Sets the name and the notice of the client that answers.
  fileprivate mutating func present(_ client: NthPrimeClient) {
    source = client.name
    notice = client.notice
  }
}

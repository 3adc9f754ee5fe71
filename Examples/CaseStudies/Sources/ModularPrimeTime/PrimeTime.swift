import Counter
import FavoritePrimes
package import Intarsia
import ModularCounter
import ModularFavoritePrimes
import NthPrimeClient
package import PrimeTimeApp

/// The whole application: two counters and the list of the favourites.
///
/// Its counterpart is `PrimeTime.body` in `Examples/PrimeTime/Sources/PrimeTimeApp/PrimeTime.swift`. What tells the counters
/// apart is what each is handed of the one environment, where the other style overrides a dependency.
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
      // Who answers is known here, where the answering functions are handed out.
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
  /// Says who answers.
  fileprivate mutating func present(_ client: NthPrimeClient) {
    source = client.name
    notice = client.notice
  }
}

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
/// No lifecycle runs in these reducers, so the initial state is made from the environment, too.
///
/// ```swift
/// let environment = livePrimeTimeEnvironment(environment: [:])
/// let store = Store(
///   initialState: PrimeTime.State(for: environment), reducer: primeTimeReducer,
///   environment: environment)
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
  EnvironmentReducer { state, action, _ in
    if case .tabSelected(let tab) = action { state.tab = tab }
    return .none
  }
)

extension PrimeTime.State {
  /// Creates the initial state of the application, with the names of the environment's clients.
  package init(for environment: PrimeTimeEnvironment) {
    self.init()
    wolfram.present(environment.nthPrime)
    offline.present(environment.offlineNthPrime)
  }
}

extension Counter.State {
  /// Sets the name and the notice of the client that answers.
  fileprivate mutating func present(_ client: NthPrimeClient) {
    source = client.name
    notice = client.notice
  }
}

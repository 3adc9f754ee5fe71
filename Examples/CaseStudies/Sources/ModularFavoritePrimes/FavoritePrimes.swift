package import FavoritePrimes
import FavoritesFile
package import Intarsia
import NthPrimeClient

/// Lists the favourite primes, deletes them, and finds the nth prime for each of them.
///
/// Its counterpart is `FavoritePrimes.body` in `Examples/PrimeTime/Sources/FavoritePrimes`, in the
/// file of the same name. The effects of both are in `FavoritePrimes+Effects.swift`.
package let favoritePrimesReducer = EnvironmentReducer<
  FavoritePrimes.State, FavoritePrimes.Action, FavoritePrimesEnvironment
> { state, action, nthPrime in
  switch action {
  case .deleteButtonTapped(let prime):
    state.status = nil
    state.$primes.withLock { $0.removeAll { $0 == prime } }
    return .none

  case .alert:
    state.alert = nil
    return .none

  case .saveButtonTapped:
    return save(&state)

  case .saveResponse(.success(let count)):
    state.isSaving = false
    state.status = "\(favorites(count)) saved."
    return .none

  case .saveResponse(.failure(let failure)):
    state.isSaving = false
    state.alert = .notSaved(message: failure.message)
    return .none

  case .nthPrimeButtonTapped(let n):
    return ask(n, &state, nthPrime)

  case .cancelButtonTapped:
    state.request = nil
    return .cancel(id: CancelID.nthPrime)

  case .nthPrimeProgress(let progress):
    state.request?.progress = progress
    return .none

  case .nthPrimeResponse(let n, .success(let prime)):
    state.request = nil
    state.alert = .nthPrime(n: n, prime: prime)
    return .none

  case .nthPrimeResponse(let n, .failure(let failure)):
    state.request = nil
    state.alert = .noAnswer(n: n, message: failure.message)
    return .none
  }
}

private func favorites(_ count: Int) -> String {
  count == 1 ? "1 favourite" : "\(count) favourites"
}

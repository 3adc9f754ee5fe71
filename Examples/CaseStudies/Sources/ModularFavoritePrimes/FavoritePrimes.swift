package import FavoritePrimes
import FavoritesFile
package import Intarsia
import NthPrimeRequest

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

  case .request(.progressed(let progress)):
    state.request?.progress = progress
    return .none

  case .request(.answered(let answer)):
    state.alert = state.request.map { .answer(answer, to: $0.n) }
    state.request = nil
    return .none
  }
}

private func favorites(_ count: Int) -> String {
  count == 1 ? "1 favourite" : "\(count) favourites"
}

import FavoritesFile
import Intarsia
import NthPrimeClient

extension FavoritePrimes {
  /// Saves the list to the file now, unless a save is running.
  func save(_ state: inout State) -> Effect<Action> {
    guard !state.isSaving else { return .none }
    state.status = nil
    state.isSaving = true
    return .run { [primes = state.$primes] send in
      try await primes.save()
      await send(.saveResponse(.success(primes.wrappedValue.count)))
    } catch: { error, send in
      await send(.saveResponse(.failure(SaveFailure(error))))
    }
  }

  /// Starts the search for the nth prime, unless a request is pending or `n` is not positive.
  func ask(_ n: Int, _ state: inout State) -> Effect<Action> {
    guard !state.isNthPrimeButtonDisabled else { return .none }
    state.status = nil
    guard n > 0 else {
      // The file contains only primes, but a test may pass other numbers.
      state.alert = .noAnswer(n: n, message: NthPrimeError.notPositive(n: n).description)
      return .none
    }
    state.request = Request(n: n)
    return .run { [nthPrime] send in
      let prime = try await nthPrime.prime(n) { await send(.nthPrimeProgress($0)) }
      await send(.nthPrimeResponse(n: n, .success(prime)))
    } catch: { error, send in
      await send(.nthPrimeResponse(n: n, .failure(NthPrimeFailure(error))))
    }
    .cancellable(id: CancelID.nthPrime)
  }
}

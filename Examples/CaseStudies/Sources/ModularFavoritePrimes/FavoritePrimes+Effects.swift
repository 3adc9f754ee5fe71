import FavoritePrimes
import FavoritesFile
import Intarsia
import NthPrimeClient
import NthPrimeRequest

enum CancelID {
  case nthPrime
}

/// Writes the list to the file at once, unless a write is pending.
func save(_ state: inout FavoritePrimes.State) -> Effect<FavoritePrimes.Action> {
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

/// Starts the search for the nth prime, unless one is pending; for n below 1, shows an alert.
func ask(
  _ n: Int, _ state: inout FavoritePrimes.State, _ nthPrime: @escaping FavoritePrimesEnvironment
) -> Effect<FavoritePrimes.Action> {
  guard !state.isNthPrimeButtonDisabled else { return .none }
  state.status = nil
  guard n > 0 else {
    // The file contains only primes, but a test can pass another number.
    state.alert = .noAnswer(n: n, message: NthPrimeError.notPositive(n: n).description)
    return .none
  }
  state.request = NthPrimeRequest.State(n: n)
  return .run { send in
    let prime = try await nthPrime(n) { await send(.request(.progressed($0))) }
    await send(.request(.answered(.success(prime))))
  } catch: { error, send in
    await send(.request(.answered(.failure(NthPrimeFailure(error)))))
  }
  .cancellable(id: CancelID.nthPrime)
}

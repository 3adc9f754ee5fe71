import FavoritePrimes
import FavoritesFile
import Intarsia
import NthPrimeClient

enum CancelID {
  case nthPrime
}

/// Writes the list to the file, unless the file is in use.
func save(
  _ state: inout FavoritePrimes.State, _ environment: FavoritePrimesEnvironment
) -> Effect<FavoritePrimes.Action> {
  guard !state.isBusy else { return .none }
  state.status = nil
  state.isSaving = true
  return .run { [favoritesFile = environment.favoritesFile, primes = state.primes] send in
    try await favoritesFile.save(primes)
    await send(.saveResponse(.success(primes.count)))
  } catch: { error, send in
    await send(.saveResponse(.failure(FavoritesFailure(error))))
  }
}

/// Reads the list from the file, unless the file is in use.
func load(
  _ state: inout FavoritePrimes.State, _ environment: FavoritePrimesEnvironment
) -> Effect<FavoritePrimes.Action> {
  guard !state.isBusy else { return .none }
  state.status = nil
  state.isLoading = true
  return .run { [favoritesFile = environment.favoritesFile] send in
    await send(.loadResponse(.success(try await favoritesFile.load())))
  } catch: { error, send in
    await send(.loadResponse(.failure(FavoritesFailure(error))))
  }
}

/// Starts the search for the nth prime, unless one is going on or there is none to be found.
func ask(
  _ n: Int, _ state: inout FavoritePrimes.State, _ environment: FavoritePrimesEnvironment
) -> Effect<FavoritePrimes.Action> {
  guard !state.isNthPrimeButtonDisabled else { return .none }
  state.status = nil
  guard n > 0 else {
    // The file on disk holds primes alone; another client may not check.
    state.alert = .noAnswer(n: n, message: NthPrimeError.notPositive(n: n).description)
    return .none
  }
  state.request = FavoritePrimes.Request(n: n)
  return .run { [nthPrime = environment.nthPrime] send in
    let prime = try await nthPrime(n) { await send(.nthPrimeProgress($0)) }
    await send(.nthPrimeResponse(n: n, .success(prime)))
  } catch: { error, send in
    await send(.nthPrimeResponse(n: n, .failure(NthPrimeFailure(error))))
  }
  .cancellable(id: CancelID.nthPrime)
}

import FavoritesFile
import Intarsia

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
}

package import Counter
package import Intarsia
import ModularPrimeModal
import NthPrimeClient
import PrimeModal

/// Counts, and answers two questions about the number.
///
/// Its counterpart is `Counter.body` in `Examples/PrimeTime/Sources/Counter/Counter.swift`. Both
/// have the same types of state and action, so they differ only in style:
///
/// - There is no `@Dependency`: the reducer receives the function that finds primes as a parameter.
/// - The modal uses `pullback` instead of `ifLet`, so the reducer itself closes the modal.
/// - `ModularPrimeTime` sets the client's name and notice, which `Counter.body` sets on `appeared`.
package let counterReducer = EnvironmentReducer<
  Counter.State, Counter.Action, CounterEnvironment
>.combine(
  primeModalReducer.optional().pullback(state: \.modal, action: \.modal.presented),
  EnvironmentReducer { state, action, nthPrime in
    switch action {
    case .appeared:
      return .none

    case .decrementButtonTapped:
      state.number -= 1
      return .none

    case .incrementButtonTapped:
      state.number += 1
      return .none

    case .isPrimeButtonTapped:
      state.modal = PrimeModal.State(number: state.number, favorites: state.$favorites)
      return .none

    case .nthPrimeButtonTapped:
      return ask(nthPrime, &state)

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
      state.alert = .failure(n: n, message: failure.message)
      return .none

    case .alert:
      state.alert = nil
      return .none

    case .modal(.dismiss):
      state.modal = nil
      return .none

    case .modal(.presented):
      return .none
    }
  }
)

private enum CancelID {
  case nthPrime
}

/// Starts the search for the nth prime, unless one is pending; for n below 1, shows an alert.
private func ask(
  _ nthPrime: @escaping CounterEnvironment, _ state: inout Counter.State
) -> Effect<Counter.Action> {
  guard !state.isNthPrimeButtonDisabled else { return .none }
  let n = state.number
  guard n > 0 else {
    state.alert = .failure(n: n, message: NthPrimeError.notPositive(n: n).description)
    return .none
  }
  state.request = Counter.Request(n: n)
  return .run { send in
    let prime = try await nthPrime(n) { await send(.nthPrimeProgress($0)) }
    await send(.nthPrimeResponse(n: n, .success(prime)))
  } catch: { error, send in
    await send(.nthPrimeResponse(n: n, .failure(NthPrimeFailure(error))))
  }
  .cancellable(id: CancelID.nthPrime)
}

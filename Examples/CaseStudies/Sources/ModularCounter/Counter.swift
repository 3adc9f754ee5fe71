package import Counter
package import Intarsia
import ModularPrimeModal
import NthPrimeClient
import NthPrimeRequest
import PrimeModal

/// Counts, and answers two questions about the number.
///
/// Its counterpart is `Counter.body` in `Examples/PrimeTime/Sources/Counter/Counter.swift`. Both
/// have the same types of state and action, so they differ only in style:
///
/// - There is no `@Dependency`: the reducer receives the function that finds primes as a parameter.
/// - The modal uses `pullback` instead of `ifLet`, so the reducer itself closes the modal.
/// - It makes the request itself, which `Counter.body` leaves to a feature with a lifecycle.
/// - The initial state has the client's name and notice, which `Counter.body` sets when mounted.
package let counterReducer = EnvironmentReducer<
  Counter.State, Counter.Action, CounterEnvironment
>.combine(
  primeModalReducer.optional().pullback(state: \.modal, action: \.modal.presented),
  EnvironmentReducer { state, action, nthPrime in
    switch action {
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

    case .request(.progressed(let progress)):
      state.request?.progress = progress
      return .none

    case .request(.answered(let answer)):
      state.alert = state.request.map { .answer(answer, to: $0.n) }
      state.request = nil
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

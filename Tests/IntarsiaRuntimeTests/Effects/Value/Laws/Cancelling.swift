@testable import IntarsiaTesting

/// Runs an effect, cancels it after a number of values or at a time, and records its values.
struct Cancelling: Reducer {
  struct State: Equatable {
    var values: [Int] = []
    /// The values received after the cancellation.
    var late: [Int] = []
    var isCancelled = false
  }

  enum Action: Sendable {
    case start
    case value(Int)
    case cancel
  }

  enum Moment: Sendable, CustomStringConvertible {
    case never
    case afterValues(Int)
    case atTime(Int)

    var description: String {
      switch self {
      case .never: "never"
      case .afterValues(let count): "after \(count) values"
      case .atTime(let milliseconds): "after \(milliseconds) milliseconds"
      }
    }
  }

  enum CancelID { case effect }

  let moment: Moment
  let effect: @Sendable () -> Effect<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      let work = effect().map(Action.value).cancellable(id: CancelID.effect)
      switch moment {
      case .never:
        return work
      case .afterValues(let count):
        return count > 0 ? work : .merge(work, cancelling(&state))
      case .atTime(let milliseconds):
        return .merge(
          work,
          .run { send in
            try await VirtualClock().sleep(for: .milliseconds(milliseconds))
            await send(.cancel)
          })
      }
    case .value(let value):
      if state.isCancelled { state.late.append(value) } else { state.values.append(value) }
      if case .afterValues(state.values.count) = moment { return cancelling(&state) }
      return .none
    case .cancel:
      return cancelling(&state)
    }
  }

  private func cancelling(_ state: inout State) -> Effect<Action> {
    state.isCancelled = true
    return .cancel(id: CancelID.effect)
  }

  /// The final state after an effect was cancelled at a moment and all effects have ended.
  static func outcome(
    _ moment: Moment, of effect: @escaping @Sendable () -> Effect<Int>
  ) async -> State {
    let store = TestStore(initialState: State()) {
      Cancelling(moment: moment, effect: effect)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }
    store.exhaustivity = .off
    await store.send(.start)
    await store.run(until: { store.core.registry.isEmpty })
    await store.skipReceivedActions(strict: false)
    return store.state
  }
}

import Intarsia
import IntarsiaSimulation

/// A feature that starts and cancels effects in every supported way, for tests of cancellation.
struct Worker: Reducer {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var done: [Int] = []
  }

  @CasePathable
  enum Action: Sendable {
    /// Sleeps for a second, then sends `done`.
    case start(Int)
    /// Same as `start`, and cancels the work in flight.
    case restart(Int)
    case done(Int)
    case cancel
    /// Starts and cancels the work with one effect.
    case startAndCancel(Int)
    /// Cancels the work by an action that an effect sends.
    case cancelByAction
    /// Cancels the work from the task of another effect.
    case cancelInTask
    /// Sends 1, 2, 3; the work is cancelled while 2 is being processed.
    case count
    case counted(Int)
  }

  enum CancelID { case work }

  /// Sleeps for a second; tests in real time replace it by a check for cancellation.
  var pause: @Sendable () async throws -> Void = {
    try await VirtualClock().sleep(for: .seconds(1))
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start(let number):
      return work(number).cancellable(id: CancelID.work)
    case .restart(let number):
      return work(number).cancellable(id: CancelID.work, cancelInFlight: true)
    case .done(let number):
      state.done.append(number)
      return .none
    case .cancel:
      return .cancel(id: CancelID.work)
    case .startAndCancel(let number):
      return .merge(work(number).cancellable(id: CancelID.work), .cancel(id: CancelID.work))
    case .cancelByAction:
      return .run { send in await send(.cancel) }
    case .cancelInTask:
      return .run { _ in Task.cancel(id: CancelID.work) }
    case .count:
      return .run { send in for number in 1...3 { await send(.counted(number)) } }
        .cancellable(id: CancelID.work)
    case .counted(let number):
      state.done.append(number)
      return number == 2 ? .cancel(id: CancelID.work) : .none
    }
  }

  private func work(_ number: Int) -> Effect<Action> {
    .run { send in
      try await pause()
      await send(.done(number))
    }
  }
}

/// Two siblings and rows, all of which use the same identifier.
struct Workshop: Reducer {
  @ObservableState
  struct State: Equatable {
    var left = Worker.State()
    var right = Worker.State()
    var rows: IdentifiedArrayOf<Worker.State> = [.init(id: 1), .init(id: 2)]
  }

  @CasePathable
  enum Action: Sendable {
    case left(Worker.Action)
    case right(Worker.Action)
    case rows(IdentifiedActionOf<Worker>)
    case remove(Int)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Worker() }
    Scope(state: \.right, action: \.right) { Worker() }
    Reduce { state, action in
      if case .remove(let id) = action { state.rows.remove(id: id) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Worker() }
  }
}

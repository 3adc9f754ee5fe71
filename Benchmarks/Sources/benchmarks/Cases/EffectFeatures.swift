import Intarsia
import IntarsiaCases
import IntarsiaRuntime

/// Starts effects that send one action each.
@Reducer
struct Requesting {
  @ObservableState
  struct State: Equatable {
    var responses = 0
  }

  enum Action: Sendable {
    case request
    case requestMany(Int)
    case response
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .request:
        return .run { send in await send(.response) }
      case .requestMany(let count):
        return .merge((0..<count).map { _ in .run { send in await send(.response) } })
      case .response:
        state.responses &+= 1
        return .none
      }
    }
  }
}

/// Starts an effect that ends only by cancellation, and cancels the previous effect.
@Reducer
struct Searching {
  @ObservableState
  struct State: Equatable {
    var searches = 0
  }

  enum Action: Sendable {
    case search
    case searchMany(Int)
    case cancel
  }

  private enum CancelID { case search }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .search:
        state.searches &+= 1
        return .run { _ in await CancellationWait.run() }
          .cancellable(id: CancelID.search, cancelInFlight: true)
      case .searchMany(let count):
        return .merge((0..<count).map { _ in .run { _ in await CancellationWait.run() } })
      case .cancel:
        return .cancel(id: CancelID.search)
      }
    }
  }
}

/// Sends itself a given number of actions.
@Reducer
struct Chaining {
  @ObservableState
  struct State: Equatable {
    var steps = 0
  }

  enum Action: Sendable {
    case step(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .step(let left):
        state.steps &+= 1
        return left > 1 ? .send(.step(left - 1)) : .none
      }
    }
  }
}

// Declarations for the mistakes beside this file. The check compiles it with each of them.

import Intarsia

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
    case loaded(Int)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
enum Destination {
  case counter(Counter)
  case alert(AlertState<Alert>)

  @CasePathable
  enum Alert { case confirmed }
}

@Reducer
enum Path {
  case counter(Counter)
}

struct Right {
  @ObservableState
  struct State {
    @Presents var counter: Counter.State?
    // snippet
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var path = StackState<Path.State>()
    // end
  }

  @CasePathable
  enum Action {
    // snippet
    case counter(PresentationAction<Counter.Action>)
    case destination(PresentationAction<Destination.Action>)
    case rows(IdentifiedActionOf<Counter>)
    case path(StackActionOf<Path>)
    // end
  }
}

extension Right: Reducer {
  var body: some ReducerOf<Self> {
    EmptyReducer()
      // snippet
      .ifLet(\.$counter, action: \.counter) { Counter() }
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.rows, action: \.rows) { Counter() }
      .forEach(\.path, action: \.path)
    // end
  }

  func capture(
    state: State, answer: @escaping @Sendable (Int) async -> Counter.Action
  ) -> Effect<Counter.Action> {
    // snippet
    .run { [count = state.rows.count] send in
      await send(answer(count))
    }
    // end
  }
}

// snippet
extension Destination.State: Equatable {}
// end

/// A feature for other modules.
@Reducer
public struct Settings {
  /// Nothing.
  public struct State {}
  /// Nothing.
  public enum Action {}
  /// Nothing.
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

// snippet
extension Settings: Sendable {}
// end

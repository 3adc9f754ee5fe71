// An application that can report issues. `Scripts/check release-paths` inspects its release build.

import Intarsia

@DependencyClient
struct Numbers: Sendable {
  var next: @Sendable () async throws -> Int
}

extension Numbers: DependencyKey {
  static let liveValue = Numbers { 42 }
  static let testValue = Numbers()
}

extension DependencyValues {
  var numbers: Numbers {
    get { self[Numbers.self] }
    set { self[Numbers.self] = newValue }
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var number = 0
  }
  enum Action: Sendable {
    case refresh
    case arrived(Int)
  }
  @Dependency(\.numbers) var numbers
  @Dependency(\.continuousClock) var clock
  enum CancelID { case refresh }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refresh:
        return .run { send in
          try await clock.sleep(for: .milliseconds(1))
          await send(.arrived(try await numbers.next()))
        }
        .cancellable(id: CancelID.refresh, cancelInFlight: true)
      case .arrived(let number):
        state.number = number
        return .none
      }
    }
  }
}

@Reducer
struct App {
  @ObservableState
  struct State {
    var head = Row.State(id: 0)
    @Presents var sheet: Row.State?
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1)]
    var path = StackState<Row.State>()
  }
  enum Action {
    case head(Row.Action)
    case sheet(PresentationAction<Row.Action>)
    case rows(IdentifiedActionOf<Row>)
    case path(StackActionOf<Row>)
    case lost
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.head, action: \.head) { Row() }
    Reduce { state, action in
      if case .lost = action {
        reportIssue("The connection was lost")
        state.rows = IdentifiedArray(uniqueElements: [Row.State(id: 1), Row.State(id: 2)])
        for id in state.path.ids { state.path[id: id] = nil }
        return .task { .head(.refresh) }
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Row() }
    .forEach(\.rows, action: \.rows) { Row() }
    .forEach(\.path, action: \.path) { Row() }
  }
}

let store = Store(initialState: App.State()) { App() }
await store.send(.head(.refresh)).finish()
await store.send(.lost).finish()
withErrorReporting("The work was cancelled") { throw CancellationError() }
print(store.head.number)

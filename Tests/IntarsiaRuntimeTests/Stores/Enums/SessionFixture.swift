import Intarsia

/// A feature whose state is an enum, for tests of the effects and identity of each case.
@Reducer
struct Session {
  @ObservableState
  enum State: Equatable {
    case signedOut(Child.State)
    case signedIn(Child.State)
    case counting(Int)
    case closed
  }

  enum Action: Sendable {
    case signedOut(Child.Action)
    case signedIn(Child.Action)
    case become(State)
    case anotherUser
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .become(let new):
        state = new
        return .none
      case .anotherUser:
        state = .signedIn(Child.State(name: "another"))
        return .none
      case .signedOut(.ended):
        state = .closed
        return .none
      case .signedOut, .signedIn:
        return .none
      }
    }
    .ifCaseLet(\.signedOut, action: \.signedOut) { Child() }
    .ifCaseLet(\.signedIn, action: \.signedIn) { Child() }
  }
}

extension Session.State: Sendable {}

/// The same feature, composed with `Scope`.
@Reducer
struct ScopedSession {
  typealias State = Session.State

  enum Action: Sendable {
    case signedOut(Child.Action)
    case signedIn(Child.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.signedOut, action: \.signedOut) { Child() }
    Scope(state: \.signedIn, action: \.signedIn) { Child() }
  }
}

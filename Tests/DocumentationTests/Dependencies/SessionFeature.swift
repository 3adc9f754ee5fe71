// snippet
import Intarsia

extension DependencyValues {
  var user: String {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
}

@Reducer
struct SessionFeature {
  @ObservableState
  struct State: Equatable {
    let user: String
    var author = ""
  }

  enum Action { case draftButtonTapped }

  @Dependency(Drafts.self) var drafts

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.author = drafts.user
      return .none
    }
  }
}

@Reducer
struct OfficeFeature {
  @ObservableState
  struct State: Equatable {
    var session: SessionFeature.State?
  }

  enum Action {
    case signedIn(String)
    case signedOut
    case session(SessionFeature.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signedIn(let user): state.session = SessionFeature.State(user: user)
      case .signedOut: state.session = nil
      case .session: break
      }
      return .none
    }
    .ifLet(\.session, action: \.session) {
      SessionFeature().dependency(\.user, from: \.user)
    }
  }
}
// end

import Intarsia

/// A feature with an effect, a dependency, and a secret.
@Reducer
struct Shop {
  struct Secret: Codable, Equatable, TraceRedactable {
    var text: String
    var redactedForTrace: Secret { Secret(text: "•••") }
  }

  struct Item: Codable, Equatable, Identifiable {
    var id: Int
    var title: String
  }

  struct State: Codable, Equatable {
    var query = ""
    var items: IdentifiedArrayOf<Item> = []
    var secret = Secret(text: "swordfish")
  }

  enum Action: Codable, Equatable {
    case queryChanged(String)
    case arrived([Item])
    case stopped
    case loggedIn(Secret)
  }

  @Dependency(\.uuid) private var uuid

  enum CancelID { case search }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        _ = uuid()
        return .run(name: "search") { send in
          await send(.arrived([Item(id: 1, title: query)]))
          if query == "endless" { try await Task.never() }
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .arrived(let items):
        state.items = IdentifiedArray(uniqueElements: items)
        return .none
      case .stopped:
        return .cancel(id: CancelID.search)
      case .loggedIn(let secret):
        state.secret = secret
        return .none
      }
    }
  }
}

import Intarsia

@DependencyClient
struct Greeter: Sendable {
  var greet: @Sendable (_ name: String) async throws -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { name in "Hello, \(name)!" }
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
}

@Reducer
struct Greeting {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action: Equatable {
    case greetButtonTapped
    case greeted(String)
  }

  @Dependency(\.greeter) var greeter

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .greetButtonTapped:
        return .run { send in await send(.greeted(try await greeter.greet("Intarsia"))) }
      case .greeted(let text):
        state.text = text
        return .none
      }
    }
  }
}

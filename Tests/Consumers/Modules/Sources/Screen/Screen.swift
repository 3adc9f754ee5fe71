// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Intarsia

@Reducer
public struct Screen {
  @ObservableState
  public struct State: Equatable {
    public var title = ""
    public init() {}
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case loadButtonTapped
    case loaded(String)
  }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .loadButtonTapped:
        return .run { send in
          try await clock.sleep(for: .milliseconds(1))
          await send(.loaded("A screen"))
        }
      case .loaded(let title):
        state.title = title
        return .none
      }
    }
  }
}

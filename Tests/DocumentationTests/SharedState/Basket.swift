import Intarsia

@Reducer
struct Basket {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("basket")) var items: [String] = []
  }

  enum Action: Equatable {
    case addButtonTapped(String)
    case clearButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let item):
        state.$items.withLock { $0.append(item) }
        return .none
      case .clearButtonTapped:
        return .run { [items = state.$items] _ in
          items.withLock { $0.removeAll() }
        }
      }
    }
  }
}

#if SQLite || PostgreSQL
  import Intarsia
  import IntarsiaDurability

  /// An entity with the same action as the floor.
  @Reducer
  struct Basket: DurableFeature {
    struct State: Codable, Equatable {
      var items = 0
      var products: [String] = []
    }

    enum Action: Codable, Equatable {
      case addItem(product: String, count: Int, note: String)

      static let example = addItem(product: "darjeeling", count: 2, note: "Please ring twice.")
    }

    static func initialState(id: String) -> State { State() }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addItem(let product, let count, _):
          state.items += count
          if !state.products.contains(product) { state.products.append(product) }
          return .none
        }
      }
    }
  }
#endif

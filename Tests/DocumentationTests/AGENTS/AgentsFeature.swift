// The code of AGENTS.md.
// snippet
import Intarsia

@DependencyClient
struct PriceList: Sendable {
  var current: @Sendable (_ product: String) async throws -> Int
}

extension PriceList: TestDependencyKey {
  static let testValue = PriceList()
}

extension DependencyValues {
  var priceList: PriceList {
    get { self[PriceList.self] }
    set { self[PriceList.self] = newValue }
  }
}

@Reducer
struct PriceTag {
  @ObservableState
  struct State: Equatable {
    var product = "tea"
    var price: Int?
    var hasFailed = false
  }

  enum Action {
    case refreshTapped
    case priceLoaded(Int)
    case loadingFailed
  }

  enum CancelID {
    case refresh
  }

  @Dependency(\.priceList) var priceList

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        state.hasFailed = false
        return .run { [product = state.product] send in
          await send(.priceLoaded(try await priceList.current(product)))
        } catch: { _, send in
          await send(.loadingFailed)
        }
        .cancellable(id: CancelID.refresh, cancelInFlight: true)

      case .priceLoaded(let price):
        state.price = price
        return .none

      case .loadingFailed:
        state.hasFailed = true
        return .none
      }
    }
  }
}
// end

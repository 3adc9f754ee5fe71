import IntarsiaTesting
import Testing

// snippet
struct VendingEnvironment {
  var price: @Sendable (_ drink: String) async -> Int
}

@CasePathable
enum VendingAction: Equatable {
  case chosen(String)
  case priced(Int)
}

struct VendingState: Equatable {
  var drink: String?
  var price: Int?
}

func vendingReducer(
  state: inout VendingState, action: VendingAction, environment: VendingEnvironment
) -> Effect<VendingAction> {
  switch action {
  case .chosen(let drink):
    state.drink = drink
    state.price = nil
    return .run { send in await send(.priced(environment.price(drink))) }
  case .priced(let price):
    state.price = price
    return .none
  }
}
// end

@Suite("Documentation: scripts of steps", .endsWithinAMinute)
struct StepScriptTests {
  @Test("A script of steps runs the vending machine")
  func script() async {
    // swift-format-ignore
    // snippet
    await assert(
      initialValue: VendingState(),
      reducer: vendingReducer,
      environment: VendingEnvironment(price: { $0.count }),
      steps:
        Step(.send, .chosen("tea")) { $0.drink = "tea" },
        Step(.receive, .priced(3)) { $0.price = 3 },
        Step(.do) { store in #expect(store.state.price == 3) },
        Step(.send, \.chosen, "coffee") {
          $0.drink = "coffee"
          $0.price = nil
        },
        Step(.receive, \.priced) { $0.price = 6 }
    )
    // end
  }

  @Test("A script of steps with a loop runs the vending machine")
  func loop() async {
    // snippet
    await assert(
      initialValue: VendingState(), reducer: vendingReducer,
      environment: VendingEnvironment(price: { $0.count })
    ) {
      for drink in ["tea", "coffee"] {
        Step(.send, .chosen(drink)) {
          $0.drink = drink
          $0.price = nil
        }
        Step(.receive, .priced(drink.count)) { $0.price = drink.count }
      }
    }
    // end
  }
}

import IntarsiaTesting

/// A shop whose buy button can be tapped again while a payment is in flight: a bug.
@Reducer
struct Kiosk {
  struct State: Equatable {
    var stock: Int
    var cart: Int?
  }

  @CasePathable
  enum Action {
    case buyTapped(Int)
    case cancelTapped
    case paid(Bool)
  }

  @Dependency(\.kiosk) var kiosk

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buyTapped(let count):
        guard count <= state.stock else { return .none }
        state.cart = count
        return .run { send in
          do {
            try await kiosk.charge(count)
            await send(.paid(true))
          } catch {
            await send(.paid(false))
          }
        }
      case .cancelTapped:
        state.cart = nil
        return .none
      case .paid(let isPaid):
        if isPaid { state.stock -= state.cart ?? 0 }
        if isPaid || state.stock > 0 { return .none }
        state.cart = nil
        return .none
      }
    }
  }
}

struct KioskClient: TestDependencyKey {
  var charge: @Sendable (Int) async throws -> Void
  static let testValue = KioskClient(charge: { _ in })
}

extension DependencyValues {
  var kiosk: KioskClient {
    get { self[KioskClient.self] }
    set { self[KioskClient.self] = newValue }
  }
}

struct Declined: Error {}

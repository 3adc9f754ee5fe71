package import Intarsia

/// A shop with a limited stock, in which one order at a time is paid.
///
/// A customer may cancel an order while its payment is pending. The answer of the bank decides: a
/// payment that went through is refunded.
///
/// Its laws:
/// - Always, each item is in stock, in the cart or sold, and the stock is not negative.
/// - Always, at most one order is pending.
/// - Always, no order is sold that the customer cancelled.
/// - At rest, no order is pending, and the cart is not locked.
@Reducer
package struct Shop {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    /// The number of items at the beginning.
    package let supply: Int
    package var stock: Int
    package var cart: Cart.State?
    package var orders: IdentifiedArrayOf<Order> = []

    package init(stock: Int) {
      supply = stock
      self.stock = stock
    }
  }

  package struct Order: Equatable, Codable, Sendable, Identifiable {
    package enum Status: String, Codable, Sendable {
      case charging, cancelling, refunding, sold, refused, refunded
    }

    package let id: Int
    package let quantity: Int
    package var status = Status.charging
    package var wasCancelled = false

    package init(id: Int, quantity: Int, status: Status = .charging, wasCancelled: Bool = false) {
      self.id = id
      self.quantity = quantity
      self.status = status
      self.wasCancelled = wasCancelled
    }

    package var isPending: Bool { [.charging, .cancelling, .refunding].contains(status) }
  }

  package enum Action: Equatable, Sendable {
    case addTapped(Int)
    case buyTapped
    case cancelTapped
    case charged(Order.ID)
    case refused(Order.ID)
    case refunded(Order.ID)
    case cart(Cart.Action)
  }

  let bugs: Set<PlantedBug>
  @Dependency(\.payments) private var payments

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let quantity):
        guard state.pending == nil, (1...).contains(quantity), quantity <= state.stock else {
          return .none
        }
        state.stock -= quantity
        state.cart = state.cart ?? Cart.State(quantity: 0)
        state.cart?.quantity += quantity
        return .send(.cart(.holdRenewed))

      case .buyTapped:
        guard let cart = state.cart, bugs.contains(.doubleSubmit) || state.pending == nil else {
          return .none
        }
        let order = Order(id: state.orders.count + 1, quantity: cart.quantity)
        state.orders.append(order)
        return .merge(.send(.cart(.paymentBegan)), charge(order))

      case .cancelTapped:
        guard let order = state.pending, order.status == .charging else { return .none }
        state.orders[id: order.id]?.wasCancelled = true
        if bugs.contains(.cancelledPaymentGoesOn) { return .send(.cart(.paymentEnded)) }
        state.orders[id: order.id]?.status = .cancelling
        return .none

      case .charged(let id):
        guard let order = state.orders[id: id] else { return .none }
        if order.status == .cancelling {
          state.orders[id: id]?.status = .refunding
          return .run { send in
            await payments.refund(order: id)
            await send(.refunded(id))
          }
        }
        state.orders[id: id]?.status = .sold
        state.cart = nil
        return .none

      case .refused(let id):
        state.orders[id: id]?.status = .refused
        return .send(.cart(.paymentEnded))

      case .refunded(let id):
        state.orders[id: id]?.status = .refunded
        return .send(.cart(.paymentEnded))

      case .cart(.delegate(.released)):
        state.stock += state.cart?.quantity ?? 0
        state.cart = nil
        return .none

      case .cart:
        return .none
      }
    }
    .ifLet(\.cart, action: \.cart) { Cart(bugs: bugs) }
  }

  private func charge(_ order: Order) -> Effect<Action> {
    .run { send in
      try await payments.charge(order: order.id, quantity: order.quantity)
      await send(.charged(order.id))
    } catch: { error, send in
      if bugs.contains(.failureIsForgotten), error as? PaymentError != .declined { return }
      await send(.refused(order.id))
    }
  }
}

import IntarsiaTesting
import LawFeatures
import Testing

@Suite("A shop", .endsWithinAMinute)
struct ShopTests {
  @Test("An order is refused, refunded after it was cancelled, and sold")
  func orders() async {
    let store = TestStore(initialState: Shop.State(stock: 3)) {
      Shop()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.payments.charge = { order, _ in
        try await VirtualClock().sleep(for: .seconds(90))
        if order == 1 { throw PaymentError.declined }
      }
      $0.payments.refund = { _ in }
    }

    await store.send(.addTapped(2)) {
      $0.stock = 1
      $0.cart = Cart.State(quantity: 2)
    }
    await store.receive(.cart(.holdRenewed))
    await store.send(.buyTapped) { $0.orders = [Shop.Order(id: 1, quantity: 2)] }
    await store.receive(.cart(.paymentBegan)) { $0.cart?.isLocked = true }
    await store.send(.cart(.emptyTapped))
    await store.receive(.refused(1)) { $0.orders[id: 1]?.status = .refused }
    await store.receive(.cart(.paymentEnded)) { $0.cart?.isLocked = false }

    await store.send(.buyTapped) { $0.orders.append(Shop.Order(id: 2, quantity: 2)) }
    await store.receive(.cart(.paymentBegan)) { $0.cart?.isLocked = true }
    await store.send(.cancelTapped) {
      $0.orders[id: 2]?.status = .cancelling
      $0.orders[id: 2]?.wasCancelled = true
    }
    await store.receive(.charged(2)) { $0.orders[id: 2]?.status = .refunding }
    await store.receive(.refunded(2)) { $0.orders[id: 2]?.status = .refunded }
    await store.receive(.cart(.paymentEnded)) { $0.cart?.isLocked = false }

    await store.send(.buyTapped) { $0.orders.append(Shop.Order(id: 3, quantity: 2)) }
    await store.receive(.cart(.paymentBegan)) { $0.cart?.isLocked = true }
    await store.receive(.charged(3)) {
      $0.orders[id: 3]?.status = .sold
      $0.cart = nil
    }
  }

  @Test("A cart is released after a minute, or when it is emptied")
  func release() async {
    let store = TestStore(initialState: Shop.State(stock: 3)) {
      Shop()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }

    await store.send(.addTapped(1)) {
      $0.stock = 2
      $0.cart = Cart.State(quantity: 1)
    }
    await store.receive(.cart(.holdRenewed))
    await store.receive(.cart(.holdEnded))
    await store.receive(.cart(.delegate(.released))) {
      $0.stock = 3
      $0.cart = nil
    }

    await store.send(.addTapped(3)) {
      $0.stock = 0
      $0.cart = Cart.State(quantity: 3)
    }
    await store.receive(.cart(.holdRenewed))
    await store.send(.addTapped(1))
    await store.send(.cart(.emptyTapped))
    await store.receive(.cart(.delegate(.released))) {
      $0.stock = 3
      $0.cart = nil
    }
  }
}

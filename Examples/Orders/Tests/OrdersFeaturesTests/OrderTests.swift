import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import OrdersFeatures
import Testing

@Suite("Orders", .endsWithinAMinute)
struct OrderTests {
  @Test("The first creator owns an order, and the order expires if it is not placed")
  func create() async {
    let (store, outbox) = Order.testStore(Order.State(id: "1"))
    await store.send(.create(creator: "a")) { $0.creator = "a" }
    await store.send(.create(creator: "b"))
    #expect(outbox.value == ["order/1 expire after 900.0 seconds, timer expiry"])
  }

  @Test("Items of one article are one line, and nothing is added to an order that does not exist")
  func add() async {
    let (store, _) = Order.testStore(Order.State(id: "1"))
    await store.send(.add(count: 3, article: "apples"))
    await store.send(.create(creator: "a")) { $0.creator = "a" }
    await store.send(.add(count: 3, article: "apples")) { $0.lines = [Order.Line(3, "apples")] }
    await store.send(.add(count: 1, article: "pears")) {
      $0.lines = [Order.Line(3, "apples"), Order.Line(1, "pears")]
    }
    await store.send(.add(count: 2, article: "apples")) { $0.lines[0].count = 5 }
    await store.send(.add(count: 0, article: "apples"))
  }

  @Test("A placed order asks each article for its line, once")
  func place() async {
    let (store, outbox) = Order.testStore(.fixture(.open))
    await store.send(.place) { $0.status = .placed }
    await store.send(.place)
    await store.send(.add(count: 1, article: "apples"))
    #expect(
      outbox.value == [
        "article/apples reserve(count: 3, order: \"1\")",
        "article/pears reserve(count: 1, order: \"1\")",
        "order/1 expire after 900.0 seconds, timer expiry",
      ])
  }

  @Test("An order without lines is not placed")
  func placeEmpty() async {
    var state = Order.State.fixture(.open)
    state.lines = []
    let (store, outbox) = Order.testStore(state)
    await store.send(.place)
    #expect(outbox.value == [])
  }

  @Test("An order is reserved when all articles have reserved its lines")
  func reserve() async {
    let (store, outbox) = Order.testStore(.fixture(.placed))
    await store.send(.reserved(article: "pears")) { $0.lines[1].answer = .reserved }
    await store.send(.reserved(article: "apples")) {
      $0.lines[0].answer = .reserved
      $0.status = .reserved
    }
    await store.send(.reserved(article: "plums"))
    #expect(outbox.value == [])
  }

  @Test("An order with a refused line is rejected, and gives the other lines back")
  func reject() async {
    let (store, outbox) = Order.testStore(.fixture(.placed))
    await store.send(.refused(article: "apples", available: 2)) {
      $0.lines[0].answer = .refused(available: 2)
    }
    await store.send(.reserved(article: "pears")) {
      $0.lines[1].answer = .reserved
      $0.status = .rejected
    }
    #expect(outbox.value == ["cancel expiry", "article/pears release(order: \"1\")"])
  }

  @Test("An order that is not paid in time gives its reservations back")
  func expire() async {
    let (store, outbox) = Order.testStore(.fixture(.reserved))
    await store.send(.expire) { $0.status = .expired }
    await store.send(.pay)
    #expect(
      outbox.value == [
        "article/apples release(order: \"1\")", "article/pears release(order: \"1\")",
      ])
  }

  @Test("An order that expires before its articles have answered gives back what they will reserve")
  func expireEarly() async {
    let (store, outbox) = Order.testStore(.fixture(.placed))
    await store.send(.expire) { $0.status = .expired }
    await store.send(.reserved(article: "apples"))
    #expect(
      outbox.value == [
        "article/apples release(order: \"1\")", "article/pears release(order: \"1\")",
      ])
  }

  @Test("An open order expires, and has nothing to give back")
  func expireOpen() async {
    let (store, outbox) = Order.testStore(.fixture(.open))
    await store.send(.expire) { $0.status = .expired }
    await store.send(.place)
    #expect(outbox.value == [])
  }

  @Test("A payment has the key of its action, sells the items, and stops both timers")
  func pay() async {
    let bank = BankMemory()
    let (store, outbox) = Order.testStore(.fixture(.reserved), bank: bank.bank)
    await store.send(.pay) {
      $0.status = .paying
      $0.paymentKey = "00000000-0000-0000-0000-000000000000"
    }
    await store.receive(.paid(receipt: "receipt of 00000000-0000-0000-0000-000000000000")) {
      $0.status = .paid
      $0.receipt = "receipt of 00000000-0000-0000-0000-000000000000"
    }
    await store.send(.ship) { $0.status = .shipped }
    #expect(
      outbox.value == [
        "cancel expiry", "order/1 retryPayment after 5.0 seconds, timer payment", "cancel payment",
        "article/apples sell(order: \"1\")", "article/pears sell(order: \"1\")",
      ])
    #expect(bank.account.payments.values.map(\.items) == [4])
  }

  @Test("The expiry of an order comes too late when its payment has begun")
  func expireLate() async {
    let (store, outbox) = Order.testStore(.fixture(.paying))
    await store.send(.expire)
    #expect(outbox.value == [])
  }

  @Test("A payment that fails is tried again with the same key")
  func retryPayment() async {
    let isOpen = LockIsolated(false)
    let keys = LockIsolated<[String]>([])
    let bank = Bank { _, _, key in
      keys.withValue { $0.append(key) }
      guard isOpen.value else { throw BankFileError(path: "b", reason: "closed") }
      return "receipt"
    }
    let (store, outbox) = Order.testStore(.fixture(.reserved), bank: bank)
    await store.send(.pay) {
      $0.status = .paying
      $0.paymentKey = "00000000-0000-0000-0000-000000000000"
    }
    let problem = "The bank's file b cannot be used: closed."
    await store.receive(.paymentFailed(reason: problem)) { $0.paymentProblem = problem }
    isOpen.setValue(true)
    await store.send(.retryPayment)
    await store.receive(.paid(receipt: "receipt")) {
      $0.status = .paid
      $0.receipt = "receipt"
      $0.paymentProblem = nil
    }
    // A late answer changes nothing.
    await store.send(.paid(receipt: "other"))
    await store.send(.retryPayment)
    #expect(keys.value == Array(repeating: "00000000-0000-0000-0000-000000000000", count: 2))
    #expect(outbox.value.filter { $0.contains("retryPayment") }.count == 2)
  }

  @Test("Only a reserved order is paid, and only a paid one is shipped")
  func guards() async {
    for status in Order.Status.allCases where status != .reserved {
      let (store, outbox) = Order.testStore(.fixture(status))
      await store.send(.pay)
      if status != .paid { await store.send(.ship) }
      #expect(outbox.value == [])
    }
  }
}

import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import OrdersFeatures
import Testing

@Suite("Articles", .endsWithinAMinute)
struct ArticleTests {
  private func testStore(
    available: Int
  ) -> (TestStore<Article.State, Article.Action>, LockIsolated<[String]>) {
    let requests = LockIsolated<[String]>([])
    var state = Article.State(id: "apples")
    state.stocked = available
    state.available = available
    let store = TestStore(initialState: state) {
      Article()
    } withDependencies: {
      $0.outbox = .collecting { request in requests.withValue { $0.append(request.text) } }
    }
    return (store, requests)
  }

  @Test("Items that arrive are available")
  func stock() async {
    let (store, _) = testStore(available: 2)
    await store.send(.stock(count: 3)) {
      $0.stocked = 5
      $0.available = 5
    }
  }

  @Test("An article reserves what is available, and refuses the rest")
  func reserve() async {
    let (store, outbox) = testStore(available: 5)
    await store.send(.reserve(count: 3, order: "1")) {
      $0.available = 2
      $0.reservations = ["1": 3]
    }
    await store.send(.reserve(count: 3, order: "2"))
    await store.send(.reserve(count: 2, order: "3")) {
      $0.available = 0
      $0.reservations["3"] = 2
    }
    #expect(
      outbox.value == [
        "order/1 reserved(article: \"apples\")",
        "order/2 refused(article: \"apples\", available: 2)",
        "order/3 reserved(article: \"apples\")",
      ])
  }

  @Test("Released items are available again, and sold ones are not")
  func releaseAndSell() async {
    let (store, _) = testStore(available: 5)
    await store.send(.reserve(count: 3, order: "1")) {
      $0.available = 2
      $0.reservations = ["1": 3]
    }
    await store.send(.reserve(count: 1, order: "2")) {
      $0.available = 1
      $0.reservations["2"] = 1
    }
    await store.send(.release(order: "1")) {
      $0.available = 4
      $0.reservations = ["2": 1]
    }
    await store.send(.sell(order: "2")) {
      $0.reservations = [:]
      $0.sold = 1
    }
    // Neither order has a reservation any more.
    await store.send(.release(order: "2"))
    await store.send(.sell(order: "1"))
    #expect(store.state.reserved == 0)
  }
}

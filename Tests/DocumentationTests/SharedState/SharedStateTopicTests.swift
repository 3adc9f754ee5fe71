import Foundation
import IntarsiaTesting
import Testing

@Suite("Shared state", .endsWithinAMinute)
struct SharedStateTopicTests {
  @Test("A key with a default value is used without one")
  func defaults() {
    // snippet
    @Shared(.visits) var visits
    $visits.withLock { $0 += 1 }
    #expect(visits == 1)
    // end
  }

  @Test("A file and the user's defaults keep values")
  func places() throws {
    do {
      // snippet
      @Shared(.fileStorage(URL(filePath: "/data/favourites.json"))) var favourites: [Int] = []
      $favourites.withLock { $0.append(7) }
      // end
    }
    @Shared(.fileStorage(URL(filePath: "/data/favourites.json"))) var favourites: [Int] = [1]
    #expect(favourites == [7])

    // snippet
    @Shared(.appStorage("isSoundOn")) var isSoundOn = true
    @Shared(.appStorage("name")) var name: String?
    $isSoundOn.withLock { $0 = false }
    // end
    #expect(name == nil)
    @Shared(.appStorage("isSoundOn")) var sameSound = true
    #expect(!sameSound)
  }

  @Test("A test asserts shared state at the action that changes it")
  func testing() async {
    // snippet
    let store = TestStore(initialState: Basket.State()) { Basket() }
    await store.send(.addButtonTapped("Tea")) {
      $0.$items.withLock { $0 = ["Tea"] }
    }
    // end
    // snippet
    await store.send(.clearButtonTapped)
    store.assert { $0.$items.withLock { $0 = [] } }
    // end
  }

  @Test("Two features share one value")
  @MainActor
  func sharing() {
    let basket = Store(initialState: Basket.State()) { Basket() }
    let badge = Store(initialState: Badge.State()) { Badge() }
    basket.send(.addButtonTapped("Tea"))
    #expect(badge.text == "1")
  }

  @Test("A key of one's own loads, saves and follows its value")
  func ownStorage() {
    // snippet
    let board = Noticeboard()
    board["lunch"] = "Soup"
    @Shared(NoticeKey(board: board, topic: "lunch")) var lunch = "Nothing"
    #expect(lunch == "Soup")
    $lunch.withLock { $0 = "Stew" }
    #expect(board["lunch"] == "Stew")
    board["lunch"] = "Pie"
    #expect(lunch == "Pie")
    // end
  }
}

// snippet
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@Suite("Recorded session of TeaShop")
struct RecordedTeaShopTests {
  @Test("Each action leads to its recorded state")
  func recordedSession() async throws {
    let state = TeaShop.State(name: "Tea", query: "", teas: [], failure: nil)
    let store = TestStore(initialState: state) {
      TeaShop()
    } withDependencies: {
      $0[TeaClient.self].find = { _ in ["tea!"] }
    }

    await store.send(.queryChanged("tea")) {
      $0.query = "tea"
    }
    await store.receive(.arrived(["tea!"])) {
      $0.teas = ["tea!"]
    }
    await store.send(.cleared) {
      $0.query = ""
      $0.teas = []
    }
    await store.finish()
  }
}
// end

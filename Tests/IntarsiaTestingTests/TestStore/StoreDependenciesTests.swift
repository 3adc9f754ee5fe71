import Foundation
import IntarsiaTesting
import Testing

@Suite("Dependencies of a part of a test", .endsWithinAMinute)
struct StoreDependenciesTests {
  @Test("A test store overrides dependencies for a part of a test")
  func part() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        @Dependency(\.date.now) var now
        state = Int(now.timeIntervalSince1970)
        return .none
      }
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(true)
    await store.withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 9)
    } operation: {
      await store.send(true) { $0 = 9 }
    }
    await store.send(true) { $0 = 0 }
  }
}

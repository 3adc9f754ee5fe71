import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import Testing
import TimeLimits

@testable import IntarsiaSharing

/// The reads of the property below.
private let reads = LockIsolated(0)

extension UserDefaults {
  fileprivate var probed: Int {
    get {
      reads.withValue { $0 += 1 }
      return integer(forKey: "probed")
    }
    set { set(newValue, forKey: "probed") }
  }
}

@Suite("Ended subscriptions of the user's defaults", .endsWithinAMinute)
struct EndedDefaultsTests {
  @Test("After the end of a subscription, a change of the defaults causes no read of its value")
  func reading() {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<Int>.appStorage(\.probed, store: store)
    let subscription = key.subscribe(
      context: .userInitiated, subscriber: SharedSubscriber { _ in })
    func readsDuringChange() -> Int {
      let before = reads.value
      store.set(before, forKey: "another")
      return reads.value - before
    }
    #expect(readsDuringChange() == 1)
    subscription.cancel()
    #expect(readsDuringChange() == 0)
    #expect(key.id == AppStorageKey<Int>.appStorage(\.probed, store: store).id)
  }

  @Test("A later registration replaces an earlier one, and a set value hides both")
  func registrations() {
    let store = UserDefaults.inMemory
    store.register(defaults: ["a": 1, "b": 1, "c": 1])
    store.register(defaults: ["b": 2, "c": 2])
    store.set(3, forKey: "c")
    #expect(
      store.dictionaryRepresentation() as? [String: Int] == ["a": 1, "b": 2, "c": 3])
    #expect(["a", "b", "c"].map(store.integer(forKey:)) == [1, 2, 3])
  }

  @Test("Two absent objects are the same, and an absent one is no object")
  func absentObjects() {
    #expect(isSame(nil, nil))
    #expect(!isSame(nil, 1))
    #expect(!isSame(1, nil))
    #expect(isSame(1, 1))
    #expect(!isSame(1, "1"))
    #expect(!isSame([1] as [Any], [1, 2] as [Any]))
    #expect(!isSame(["a": 1] as [String: Any], ["a": 1, "b": 2] as [String: Any]))
    #expect(!isSame(["a": 1, "b": 2] as [String: Any], ["a": 1] as [String: Any]))
    #expect(!isSame(["a": 1] as [String: Any], [1] as [Any]))
  }
}

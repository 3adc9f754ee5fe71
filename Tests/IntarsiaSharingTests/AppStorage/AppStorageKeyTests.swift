import Dispatch
import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite("Keys of the user's defaults", .endsWithinAMinute)
struct AppStorageKeyTests {
  @Test("Property lists of the user's defaults are the same if their elements are")
  func propertyLists() {
    let defaults = UserDefaults.inMemory
    func stored(_ value: Any) -> Any? {
      defaults.set(value, forKey: "list")
      return defaults.object(forKey: "list")
    }
    let lists: [Any] = [
      [1, 2], ["x": [1, 2], "y": "z"], ["x": ["y": true]], [1, "z"], Double.nan,
      ["x": [Double.nan]],
    ]
    for list in lists {
      #expect(isSame(stored(list), stored(list)), "\(list)")
      #expect(!isSame(stored(list), stored([1, 3])), "\(list)")
      #expect(!isSame(stored(list), stored(["x": ["y": false]])), "\(list)")
    }
  }

  /// Saves a value with one key and loads it with another, of the same name.
  private func check<Value: Equatable>(
    _ value: Value, as object: some Equatable, _ key: (UserDefaults) -> AppStorageKey<Value>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = UserDefaults.inMemory
    #expect(try key(store).loaded() == nil, sourceLocation: sourceLocation)
    try key(store).saved(value)
    #expect(try key(store).loaded() == value, sourceLocation: sourceLocation)
    let stored = try #require(store.object(forKey: "key"), sourceLocation: sourceLocation)
    func isEqual<Object: Equatable>(_ object: Object) -> Bool { stored as? Object == object }
    #expect(isEqual(object), "\(stored)", sourceLocation: sourceLocation)
  }

  @Test("A value is stored as other readers of the defaults expect it")
  func values() throws {
    try check(true, as: true) { .appStorage("key", store: $0) }
    try check(42, as: 42) { .appStorage("key", store: $0) }
    try check(2.5, as: 2.5) { .appStorage("key", store: $0) }
    try check("text", as: "text") { .appStorage("key", store: $0) }
    try check(["a", "b"], as: ["a", "b"]) { .appStorage("key", store: $0) }
    try check(Data([1, 2]), as: Data([1, 2])) { .appStorage("key", store: $0) }
    let date = Date(timeIntervalSinceReferenceDate: 1)
    try check(date, as: date) { .appStorage("key", store: $0) }
    try check(URL(fileURLWithPath: "/no/such file"), as: "/no/such file") {
      .appStorage("key", store: $0)
    }
    #if !canImport(ObjectiveC)
      let address = "https://example.org/path?query"
      try check(#require(URL(string: address)), as: address) { .appStorage("key", store: $0) }
    #endif
    try check(Theme.dark, as: "dark") { .appStorage("key", store: $0) }
    try check(Size.large, as: 2) { .appStorage("key", store: $0) }
    try check(
      Profile(name: "Blob", ages: [1]), as: Data(#"{"ages":[1],"name":"Blob"}"#.utf8)
    ) { .appStorage("key", store: $0) }
    try check([1, 2], as: Data("[1,2]".utf8)) { .appStorage("key", store: $0) }
  }

  @Test("An optional value is stored as the value in it")
  func optionals() throws {
    try check(true as Bool?, as: true) { .appStorage("key", store: $0) }
    try check(42 as Int?, as: 42) { .appStorage("key", store: $0) }
    try check("text" as String?, as: "text") { .appStorage("key", store: $0) }
    try check(["a"] as [String]?, as: ["a"]) { .appStorage("key", store: $0) }
    try check(Theme.dark as Theme?, as: "dark") { .appStorage("key", store: $0) }
    try check(Size.large as Size?, as: 2) { .appStorage("key", store: $0) }
    try check([1, 2] as [Int]?, as: Data("[1,2]".utf8)) { .appStorage("key", store: $0) }
  }

  @Test("An optional without a value removes the object")
  func removal() throws {
    let store = UserDefaults.inMemory
    func check<Value>(_ key: AppStorageKey<Value?>, stored: Any) throws {
      store.set(stored, forKey: "key")
      try key.saved(nil)
      #expect(store.object(forKey: "key") == nil)
      #expect(try key.loaded() == nil)
    }
    try check(.appStorage("key", store: store) as AppStorageKey<Int?>, stored: 1)
    try check(.appStorage("key", store: store) as AppStorageKey<Theme?>, stored: "dark")
    try check(.appStorage("key", store: store) as AppStorageKey<Size?>, stored: 1)
    try check(.appStorage("key", store: store) as AppStorageKey<Profile?>, stored: Data())
  }

  @Test("Numbers and texts are converted as UserDefaults converts them")
  func conversions() throws {
    let store = UserDefaults.inMemory
    func load<Value: Codable & Sendable>(_ type: Value.Type, from stored: Any) throws -> Value? {
      store.set(stored, forKey: "key")
      return try AppStorageKey<Value>.appStorage("key", store: store).loaded()
    }
    #expect(try load(Int.self, from: 2.0) == 2)
    #expect(try load(Int.self, from: -2.9) == -2)
    #expect(try load(Int.self, from: true) == 1)
    #expect(try load(Int.self, from: "12") == 12)
    #expect(try load(Double.self, from: 2) == 2)
    #expect(try load(Double.self, from: "2.5") == 2.5)
    #expect(try load(Bool.self, from: 0) == false)
    #expect(try load(Bool.self, from: 2) == true)
    #expect(try load(Bool.self, from: "YES") == true)
    #expect(try load(Bool.self, from: "false") == false)
    #expect(try load(String.self, from: 5) == "5")
    #expect(try load(URL.self, from: "/a/b")?.path == "/a/b")
  }

  @Test("A stored object of another type is an error, and stays")
  func mismatch() throws {
    let store = UserDefaults.inMemory
    func check<Value>(_ key: AppStorageKey<Value>, _ stored: Any, _ sentence: String) {
      store.set(stored, forKey: "key")
      let error = #expect(throws: AppStorageError.self) { try key.loaded() }
      #expect(error?.description.hasPrefix(sentence) == true, "\(error as Any)")
      #expect(error?.localizedDescription == error?.description)
      #expect(error?.key == "key")
      #expect(store.object(forKey: "key") != nil)
    }
    check(
      .appStorage("key", store: store) as AppStorageKey<Int>, "many",
      #"The user's defaults have a String for "key" instead of Int."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Int>, 1e300,
      #"The user's defaults have a number for "key" instead of Int."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Bool?>, "banana",
      #"The user's defaults have a String for "key" instead of Optional<Bool>."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Date>, [1],
      #"The user's defaults have an Array for "key" instead of Date."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Theme>, "green",
      #"The user's defaults have a String for "key" instead of Theme."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Profile>, true,
      #"The user's defaults have a Bool for "key" instead of Profile."#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Profile>, Data("{".utf8),
      #"The user's defaults have data for "key" that is no Profile: "#)
    check(
      .appStorage("key", store: store) as AppStorageKey<Profile>,
      Data(#"{"name":"Blob","ages":["1"]}"#.utf8),
      #"The user's defaults have data for "key" that is no Profile: At .ages[0]: "#)
  }

  @Test("An argument of the launch has priority over the stored value")
  func argument() throws {
    let store = try #require(UserDefaults(suiteName: "intarsia.arguments"))
    store.setVolatileDomain(["isOn": "YES", "count": "7"], forName: UserDefaults.argumentDomain)
    #expect(try AppStorageKey<Bool>.appStorage("isOn", store: store).loaded() == true)
    #expect(try AppStorageKey<Int?>.appStorage("count", store: store).loaded() == 7)
  }

  @Test("A change by other code arrives at once, and the key's own saves do not come back")
  func changes() async throws {
    let store = UserDefaults.inMemory
    for name in ["count", "a.b", "@c", ""] {
      let key = AppStorageKey<Int>.appStorage(name, store: store)
      let other = AppStorageKey<Int>.appStorage(name, store: store)
      let (subscription, texts) = key.subscribed()
      try key.saved(1)
      store.set(2, forKey: name)
      try key.saved(3)
      try other.saved(4)
      store.set("text", forKey: name)
      store.set(5, forKey: "another")
      store.removeObject(forKey: name)
      subscription.cancel()
      store.set(6, forKey: name)
      let delivered = await texts.reduce(into: []) { $0.append($1) }
      #expect(
        delivered == [
          "2", "4", "The user's defaults have a String for \"\(name)\" instead of Int.", "none",
        ])
      store.removeObject(forKey: name)
    }
  }

  @Test("A subscriber may save, load and subscribe")
  func recursion() throws {
    let defaults = UncheckedSendable(UserDefaults.inMemory)
    let store = defaults.value
    let key = AppStorageKey<Int>.appStorage("count", store: store)
    let delivered = LockIsolated<[Int?]>([])
    let inner = LockIsolated<SharedSubscription?>(nil)
    let subscription = key.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { result in
        let value = (try? result.get()) ?? nil
        delivered.withValue { $0.append(value) }
        guard value == 1 else { return }
        defaults.value.set(2, forKey: "count")
        #expect(throws: Never.self) { try key.saved(3) }
        #expect((try? key.loaded()) == 3)
        let new = AppStorageKey<Int>.appStorage("count", store: defaults.value).subscribed()
          .subscription
        inner.withValue { $0 = new }
      })
    store.set(1, forKey: "count")
    // The value 3 is delivered, too, because its save began during the delivery of 1.
    #expect(delivered.value == [1, 3])
    #expect(store.integer(forKey: "count") == 3)
    inner.withValue { $0 = nil }
    subscription.cancel()
  }

  @Test("With 8 threads that change the defaults, the last value delivered is the stored one")
  func threads() throws {
    let store = UncheckedSendable(UserDefaults.inMemory)
    let key = AppStorageKey<Int>.appStorage("count", store: store.value)
    let delivered = LockIsolated<Int?>(nil)
    let subscription = key.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { result in
        let value = (try? result.get()) ?? nil
        delivered.withValue { $0 = value }
      })
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 1...200 { store.value.set(1000 * thread + number, forKey: "count") }
    }
    #expect(delivered.value == store.value.integer(forKey: "count"))
    subscription.cancel()
  }

  @Test("The key path of a property loads, saves and follows it")
  func property() async throws {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<Bool>.appStorage(\.isOn, store: store)
    #expect(try key.loaded() == false)
    let (subscription, texts) = key.subscribed()
    try key.saved(true)
    #expect(store.bool(forKey: "isOn"))
    store.set(1, forKey: "another")
    store.isOn = false
    subscription.cancel()
    #expect(await texts.reduce(into: []) { $0.append($1) } == ["false"])
  }

  @Test("A property without equality is delivered once for each announcement")
  func propertyWithoutEquality() {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<Measurement>.appStorage(\.measurement, store: store)
    let deliveries = LockIsolated(0)
    let subscription = key.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { _ in deliveries.withValue { $0 += 1 } })
    for number in 1...3 { store.set(number, forKey: "count") }
    #expect(deliveries.value == 3)
    subscription.cancel()
  }

  @Test("A property without a value loads nil")
  func optionalProperty() async throws {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<String?>.appStorage(\.nickname, store: store)
    #expect(try key.loaded() == .some(nil))
    let (subscription, texts) = key.subscribed()
    try key.saved("Blob")
    #expect(store.string(forKey: "nickname") == "Blob")
    try key.saved(nil)
    #expect(store.object(forKey: "nickname") == nil)
    store.nickname = "Blob Jr."
    store.set(1, forKey: "another")
    store.nickname = nil
    subscription.cancel()
    #expect(await texts.reduce(into: []) { $0.append($1) } == [#"Optional("Blob Jr.")"#, "nil"])
  }

  @Test("A cancelled subscription of the user's defaults receives no change, and others do")
  func cancelledSubscription() {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<Int>.appStorage("count", store: store)
    let (first, second) = (Deliveries(of: key), Deliveries(of: key))
    store.set(1, forKey: "count")
    first.subscription.cancel()
    store.set(2, forKey: "count")
    #expect(first.values == [1])
    #expect(second.values == [1, 2])
    second.subscription.cancel()
  }

  @Test("Keys of one name and one store are equal, and say how they are written")
  func identity() throws {
    let store = UserDefaults.inMemory
    let key = AppStorageKey<Int>.appStorage("count", store: store)
    #expect(key.id == AppStorageKey<Int>.appStorage("count", store: store).id)
    #expect(key.id != AppStorageKey<Int>.appStorage("other", store: store).id)
    #expect(key.id != AppStorageKey<Int>.appStorage("count", store: .inMemory).id)
    #expect(key.description == #".appStorage("count")"#)
    let property = AppStorageKey<Bool>.appStorage(\.isOn, store: store)
    #expect(property.id == AppStorageKey<Bool>.appStorage(\.isOn, store: store).id)
  }
}

private struct Measurement {
  var ratio = 1.0
}

extension UserDefaults {
  fileprivate var measurement: Measurement {
    get { Measurement() }
    set { set(newValue.ratio, forKey: "measurement") }
  }
}

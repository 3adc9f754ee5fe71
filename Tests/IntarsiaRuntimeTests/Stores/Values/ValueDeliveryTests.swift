import Intarsia
import Testing

@testable import IntarsiaRuntime

@Suite("Delivery of values", .endsWithinAMinute)
@MainActor
struct ValueDeliveryTests {
  /// Returns the values of a store: the first one, and those that follow the actions.
  private func values<Value: Sendable & Equatable>(
    of keyPath: KeyPath<Parent.State, Value>, sending actions: [Parent.Action]
  ) async -> [Value] {
    var store: StoreOf<Parent>? = Store(initialState: Parent.State()) { Parent() }
    var iterator = store?.values(of: keyPath, bufferingNewest: 100).makeAsyncIterator()
    guard let first = await iterator?.next() else { return [] }
    for action in actions { store?.send(action) }
    // The values end with the store.
    store = nil
    var values = [first]
    while let next = await iterator?.next() { values.append(next) }
    return values
  }

  /// Same as `values(of:sending:)`, for a store actor.
  private nonisolated func valuesOfActor<Value: Sendable & Equatable>(
    of keyPath: any KeyPath<Parent.State, Value> & Sendable, sending actions: [Parent.Action]
  ) async -> [Value] {
    var store: StoreActorOf<Parent>? = StoreActor(initialState: Parent.State()) { Parent() }
    var iterator = store?.values(of: keyPath, bufferingNewest: 100).makeAsyncIterator()
    guard let first = await iterator?.next() else { return [] }
    for action in actions { await store?.send(action) }
    store = nil
    var values = [first]
    while let next = await iterator?.next() { values.append(next) }
    return values
  }

  private let thereAndBack: [Parent.Action] = [.present, .dismiss, .present]

  @Test("A value that changes from A to B and back to A is delivered as A again")
  func back() async {
    let values = await values(of: \.sheet?.count, sending: thereAndBack)
    #expect(values == [nil, 0, nil, 0])
    let valuesOfActor = await valuesOfActor(of: \.sheet?.count, sending: thereAndBack)
    #expect(valuesOfActor == [nil, 0, nil, 0])
  }

  @Test("A child's state that changes from A to B and back to A is delivered as A again")
  func childBack() async {
    let actions: [Parent.Action] = [.child(.increment), .replaceChild, .child(.increment)]
    let expected = [0, 1, 0, 1].map { Child.State(count: $0) }
    let values = await values(of: \.child, sending: actions)
    #expect(values == expected)
    let valuesOfActor = await valuesOfActor(of: \.child, sending: actions)
    #expect(valuesOfActor == expected)
  }

  @Test("A computed value is delivered only when it has changed")
  func same() async {
    let actions: [Parent.Action] = [.note("a"), .note("b"), .increment, .note("c")]
    let values = await values(of: \.log.isEmpty, sending: actions)
    #expect(values == [true, false])
    let valuesOfActor = await valuesOfActor(of: \.log.isEmpty, sending: actions)
    #expect(valuesOfActor == [true, false])
  }

  @Test("A child's state is delivered only when it has changed")
  func sameChild() async {
    let actions: [Parent.Action] = [.increment, .child(.increment), .note("a"), .increment]
    let expected = [0, 1].map { Child.State(count: $0) }
    let values = await values(of: \.child, sending: actions)
    #expect(values == expected)
    let valuesOfActor = await valuesOfActor(of: \.child, sending: actions)
    #expect(valuesOfActor == expected)
  }

  @Test("Watchers of a store's actions are notified in the order of their registration")
  func order() {
    let store = Store(initialState: Parent.State()) { Parent() }
    var notified: [Int] = []
    let tokens = (0..<20).map { number in
      store.host.watchActions({ notified.append(number) }, on: MainActor.shared)
    }
    store.send(.increment)
    #expect(notified == Array(0..<20))
    withExtendedLifetime(tokens) {}
  }
}

@Suite("Leaks of values", .endsWithinAMinute)
@MainActor
struct ValueLeakTests {
  @Test("A store stops observing a field when the iterator of its values is released")
  func field() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    var watch = await store.values(of: \.count).watch()
    weak let retained = watch?.retained as AnyObject?
    #expect(retained != nil)
    watch = nil
    #expect(retained == nil, "The store still observes the value")
    withExtendedLifetime(store) {}
  }

  @Test("A store stops observing a child's state when the iterator of its values is released")
  func child() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    var watch = await store.values(of: \.child).watch()
    weak let retained = watch?.retained as AnyObject?
    #expect(retained != nil)
    watch = nil
    #expect(retained == nil, "The store still observes the value")
    withExtendedLifetime(store) {}
  }

  @Test("A store actor stops observing a value when the iterator of its values is released")
  func actor() async {
    let store = StoreActor(initialState: Parent.State()) { Parent() }
    var watch = await store.values(of: \.count).watch()
    weak let retained = watch?.retained as AnyObject?
    #expect(retained != nil)
    watch = nil
    await store.send(.increment)
    #expect(retained == nil, "The store actor still observes the value")
    #expect(store.host.watchers.isEmpty)
    withExtendedLifetime(store) {}
  }
}

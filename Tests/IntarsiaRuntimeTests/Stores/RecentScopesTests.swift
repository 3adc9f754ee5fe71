import Intarsia
import IntarsiaCases
import Testing

@testable import IntarsiaRuntime

/// The stores that a store has made for its scopes, and still finds.
@Suite("Recent scopes of a store", .endsWithinAMinute)
@MainActor
struct RecentScopesTests {
  private final class Part {}
  private final class OtherPart {}

  /// Finds the children of scopes, and counts the case paths and the children that it makes.
  @MainActor
  private final class Finder {
    var children = StoreChildren()
    var paths = 0
    var made = 0

    func child(_ number: Int, identity: ObjectIdentifier? = nil) -> Part {
      children.child(
        state: RecentScopesTests.states[number], action: RecentScopesTests.action,
        identity: identity,
        path: {
          paths += 1
          return AnyCasePath(\Parent.Action.Cases.sheet)
        },
        make: { _ in
          made += 1
          return Part()
        })
    }
  }

  /// The same objects in all calls: a key path is compared by its address first.
  private static let states: [AnyKeyPath] = (0..<40).map { index in \[Int].[index] }
  private static let action: AnyKeyPath = \Parent.Action.Cases.sheet

  private final class Token {}

  @Test("The eight latest scopes are found without making a case path", arguments: [false, true])
  func eight(hasIdentity: Bool) {
    let finder = Finder()
    let token = Token()
    let identity = hasIdentity ? ObjectIdentifier(token) : nil
    var held: [Part] = []
    for number in 0..<8 { held.append(finder.child(number, identity: identity)) }
    #expect(finder.paths == 8)
    for _ in 0..<3 {
      for number in 0..<8 {
        #expect(finder.child(number, identity: identity) === held[number])
      }
    }
    #expect(finder.paths == 8)
    #expect(finder.made == 8)
    withExtendedLifetime(token) {}
  }

  @Test("An older scope is found by its names, and then counts among the latest again")
  func older() {
    let finder = Finder()
    var held: [Part] = []
    for number in 0..<20 { held.append(finder.child(number)) }
    #expect(finder.paths == 20)
    // The latest are 12 to 19. Each older one takes the place of the oldest among them.
    for number in 0..<8 {
      #expect(finder.child(number) === held[number])
      #expect(finder.paths == 21 + number)
      #expect(finder.child(number) === held[number])
      #expect(finder.paths == 21 + number)
    }
    for number in 0..<8 { #expect(finder.child(number) === held[number]) }
    #expect(finder.paths == 28)
    #expect(finder.child(19) === held[19])
    #expect(finder.paths == 29)
    #expect(finder.made == 20)
  }

  @Test("A scope whose state has another identity gets another store")
  func identities() {
    let finder = Finder()
    let tokens = [Token(), Token()]
    let ids = tokens.map { ObjectIdentifier($0) }
    let first = finder.child(0, identity: ids[0])
    let second = finder.child(0, identity: ids[1])
    #expect(first !== second)
    #expect(finder.child(0, identity: ids[1]) === second)
    #expect(finder.child(0) !== second)
    withExtendedLifetime(tokens) {}
  }

  @Test("A scope finds a store of its own type only")
  func types() {
    let finder = Finder()
    let part = finder.child(0)
    let other: OtherPart = finder.children.child(
      state: Self.states[0], action: \Parent.Action.Cases.sheet,
      path: { AnyCasePath(\Parent.Action.Cases.sheet) }, make: { _ in OtherPart() })
    #expect(other !== part)
    let again: OtherPart = finder.children.child(
      state: Self.states[0], action: \Parent.Action.Cases.sheet,
      path: { AnyCasePath(\Parent.Action.Cases.sheet) }, make: { _ in OtherPart() })
    #expect(again === other)
  }

  @Test("Entries of released stores are removed from the 17th scope on, and held ones are kept")
  func entries() throws {
    let finder = Finder()
    func count() throws -> Int {
      let entries = Mirror(reflecting: finder.children).descendant("entries")
      return try #require(entries as? any Collection).count
    }
    var held: [Part] = []
    for number in 0..<10 { held.append(finder.child(number)) }
    for number in 10..<16 { _ = finder.child(number) }
    #expect(try count() == 16)
    _ = finder.child(16)
    #expect(try count() == 11)
    // From now on, twice as many as were held may be remembered.
    for number in 17..<26 { _ = finder.child(number) }
    #expect(try count() == 20)
    _ = finder.child(26)
    #expect(try count() == 11)
    withExtendedLifetime(held) {}
  }
}

@Suite("Watchers of a store's actions", .endsWithinAMinute)
@MainActor
struct ActionWatcherTests {
  private let store = Store(initialState: Parent.State()) { Parent() }
  private var host: StoreHost { store.host }

  @Test("A store observes its actions only while there are watchers of them")
  func observation() throws {
    let core = try #require(host.core as? StoreCore<Parent.State, Parent.Action>)
    for _ in 1...3 {
      var calls = 0
      var first = watch { calls += 1 }
      let second = watch { calls += 10 }
      store.send(.increment)
      #expect(calls == 11)
      #expect(core.instruments != nil)
      withExtendedLifetime(first) {}
      first = nil
      store.send(.increment)
      #expect(calls == 21)
      #expect(host.watchers.all.count == 1)
      withExtendedLifetime(second) {}
    }
    #expect(host.watchers.isEmpty)
    // The first action cancels the observation, and the second one removes it.
    store.send(.increment)
    store.send(.increment)
    #expect(core.instruments == nil)
  }

  private func watch(_ notify: @escaping () -> Void) -> StoreHost.Watchers.Registration? {
    host.watchActions(notify, on: MainActor.shared)
  }

  @Test("A store's states are buffered up to the given number, or only the newest one")
  func states() async {
    var newest = store.states().makeAsyncIterator()
    var three = store.states(bufferingNewest: 3).makeAsyncIterator()
    #expect(await newest.next()?.count == 0)
    #expect(await three.next()?.count == 0)
    for _ in 1...5 { store.send(.increment) }
    #expect(await newest.next()?.count == 5)
    for count in 3...5 { #expect(await three.next()?.count == count) }
    store.send(.increment)
    #expect(await newest.next()?.count == 6)
    #expect(await three.next()?.count == 6)
  }

  @Test("The values of a store are buffered in the same way by both ways to iterate")
  func isolatedIteration() async {
    var values = store.values(of: \.count, bufferingNewest: 3).makeAsyncIterator()
    let first = await values.next(isolation: #isolation)
    for _ in 1...2 { store.send(.increment) }
    let second = await values.next(isolation: #isolation)
    #expect([first, second] == [0, 1])
    #expect(await values.next() == 2)
    store.send(.increment)
    #expect(await values.next() == 3)
  }

  @Test("The values of a store actor are the newest one, unless a number is given")
  nonisolated func actorValues() async {
    let store = StoreActor(initialState: Parent.State()) { Parent() }
    var newest = store.values(of: \.count).makeAsyncIterator()
    var two = store.values(of: \.count, bufferingNewest: 2).makeAsyncIterator()
    #expect(await newest.next() == 0)
    #expect(await two.next() == 0)
    for _ in 1...4 { await store.send(.increment) }
    #expect(await newest.next() == 4)
    #expect(await two.next() == 3)
    #expect(await two.next() == 4)
  }
}

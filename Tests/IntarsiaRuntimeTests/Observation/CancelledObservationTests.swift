import Intarsia
import IntarsiaConcurrency
import Observation
import Testing

@testable import IntarsiaRuntime

/// Ended observations leave no registrations behind, even if their state never changes.
@Suite("Cancelled observations leave no registrations behind", .endsWithinAMinute)
@MainActor
struct CancelledObservationTests {
  private let store = Store(initialState: Parent.State()) { Parent() }
  private let rounds = 40

  /// The numbers of registered observations: of the fields, and of the root.
  private func noted() throws -> [Int] {
    let state = try #require(store.withState { $0._$identity.box.observers })
    let root = try #require(
      (store.host.core as? StoreCore<Parent.State, Parent.Action>)?.rootBox)
    return [try Self.noted(by: state), try Self.noted(by: try #require(root.observers))]
  }

  /// Counts by reflection, because `ObservationRegistrar` has no API for its observations.
  private static func noted(by observers: FieldObservers) throws -> Int {
    func search(_ value: Any, depth: Int) -> Int? {
      var mirror: Mirror? = depth < 12 ? Mirror(reflecting: value) : nil
      while let current = mirror {
        for child in current.children {
          if child.label == "observations" { return Mirror(reflecting: child.value).children.count }
          if let found = search(child.value, depth: depth + 1) { return found }
        }
        mirror = current.superclassMirror
      }
      return nil
    }
    return try #require(
      search(observers, depth: 0), "the registrar keeps its observations elsewhere")
  }

  @Test("Cancelled and released observation tokens leave no registrations behind")
  func tokens() throws {
    let token = observe { [store] in _ = store.count }
    #expect(try noted() == [1, 1])
    for _ in 0..<rounds { observe { [store] in _ = store.count }.cancel() }
    for _ in 0..<rounds { _ = observe { [store] in _ = store.count } }
    #expect(try noted() == [1, 1], "the one that is still held")
    token.cancel()
    #expect(try noted() == [0, 0])
  }

  @Test("An observation cancelled inside its own body leaves no registrations behind")
  func fromInside() async throws {
    let token = LockIsolated<ObserveToken?>(nil)
    let runs = LockIsolated(0)
    token.setValue(
      observe { [store] in
        runs.withValue { $0 += 1 }
        if store.count == 1 { token.value?.cancel() }
      })
    store.send(.increment)
    await settle()
    #expect(runs.value == 2)
    #expect(try noted() == [0, 0])
  }

  @Test("Abandoned iterations of a store's values leave no registrations behind")
  func values() async throws {
    for _ in 0..<rounds { for await _ in store.values(of: \.count) { break } }
    #expect(try noted() == [0, 0])
  }

  @Test("Abandoned iterations of a store's states leave no watchers behind")
  func states() async throws {
    for _ in 0..<rounds { for await _ in store.states() { break } }
    #expect(store.host.watchers.isEmpty)
  }

  @Test("Abandoned iterations of a store actor's values leave at most one listener behind")
  func actorValues() async throws {
    let store = StoreActor(initialState: Parent.State()) { Parent() }
    for _ in 0..<rounds { for await _ in store.values(of: \.count) { break } }
    #expect(store.host.watchers.isEmpty)
    let held = try #require(Mirror(reflecting: store.host).descendant("core", "instruments"))
    let listeners = try #require(Mirror(reflecting: held).children.first?.value)
    #expect(
      try #require(Mirror(reflecting: listeners).descendant("listeners") as? [Any]).count <= 1)
  }

  @Test("Released collections of element stores leave no registrations behind")
  func elements() throws {
    let held = store.scope(state: \.rows, action: \.rows)
    let observers = try #require(store.withState { $0._$identity.box.observers })
    #expect(observers.listeners.all.count == 1)
    for _ in 0..<rounds {
      let other = Store(initialState: Parent.State()) { Parent() }
      let fields = try {
        #expect(other.scope(state: \.rows, action: \.rows).isEmpty)
        return try #require(other.withState { $0._$identity.box.observers })
      }()
      #expect(fields.listeners.isEmpty)
    }
    withExtendedLifetime(held) {}
    #expect(try noted() == [0, 0], "it is no observation")
  }
}

@Suite("Ending an observation", .endsWithinAMinute)
@MainActor
struct ObservationLeashTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test("Ending an observation ends the current tracking, and no later one")
  func cut() {
    let canceller = ObservationCanceller()
    let changes = LockIsolated(0)
    let track = { [store] in
      canceller.track {
        _ = store.count
      } onChange: {
        changes.withValue { $0 += 1 }
      }
    }
    canceller.cancel()
    track()
    #expect(changes.value == 0)
    canceller.cancel()
    #expect(changes.value == 1)
    store.send(.increment)
    #expect(changes.value == 1)
    track()
    store.send(.increment)
    #expect(changes.value == 2)
    canceller.cancel()
    #expect(changes.value == 2)
  }

  @Test("Ending an observation does not notify the surrounding tracking")
  func inside() {
    let canceller = ObservationCanceller()
    let changes = LockIsolated(0)
    withObservationTracking {
      canceller.track {
        _ = store.count
      } onChange: {
      }
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    canceller.cancel()
    #expect(changes.value == 0)
    store.send(.increment)
    #expect(changes.value == 1, "what is read inside is read by who is around it")
  }

  @Test("Cancelling an observation does not run the observation around it")
  func nested() async {
    let inner = LockIsolated<ObserveToken?>(nil)
    let runs = LockIsolated(0)
    let outer = observe { [store] in
      runs.withValue { $0 += 1 }
      inner.setValue(observe { _ = store.count })
    }
    inner.value?.cancel()
    await settle()
    #expect(runs.value == 1)
    outer.cancel()
  }
}

/// Waits until all jobs enqueued on the main actor so far have run.
@MainActor
private func settle() async {
  await Task { @MainActor in }.value
}

import IntarsiaTesting
import Observation
import Synchronization
import Testing

@testable import IntarsiaRuntime

@Suite("Store", .endsWithinAMinute)
@MainActor
struct StoreTests {
  private func makeStore() -> StoreOf<Parent> {
    Store(initialState: Parent.State()) { Parent() }
  }

  @Test("Each of several waits for one task returns when its effects have ended")
  func severalWaits() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in .run { _ in for await _ in stream {} } }
    }
    let task = store.send(true)
    let ended = LockIsolated(0)
    let waits = (0..<3).map { _ in
      Task { @MainActor in
        await task.finish()
        ended.withValue { $0 += 1 }
      }
    }
    // The tasks of the main actor start in their order.
    await Task { @MainActor in }.value
    #expect(ended.value == 0)
    continuation.finish()
    for wait in waits { await wait.value }
    #expect(ended.value == 3)
  }

  @Test("Stores and observation tokens are equal only to themselves")
  func equality() {
    let (one, other) = (makeNumber(), makeNumber())
    #expect(Set([one, one, other]).count == 2)
    #expect(one == one)
    #expect(one != other)
    let (first, second) = (observe {}, observe {})
    #expect(first == first)
    #expect(first != second)
  }

  private func makeNumber() -> Store<Int, Bool> {
    Store(initialState: 0) { EmptyReducer<Int, Bool>() }
  }

  @Test("Sending changes the state before it returns")
  func send() {
    let store = makeStore()
    store.send(.increment)
    store.send(.child(.increment))
    #expect(store.count == 1)
    #expect(store.child.count == 1)
    #expect(store.withState(\.count) == 1)
  }

  @Test("Actions sent synchronously by effects are processed in order before send returns")
  func order() {
    let store = makeStore()
    store.send(.chain)
    #expect(store.log == ["chain", "first", "first.next", "second"])
  }

  @Test("An action that an observer sends waits until the one before it has been processed")
  func sendingFromAnObserver() {
    let store = makeStore()
    let sent = Mutex(false)
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        _ = store.send(.note("from the observer"))
        sent.withLock { $0 = true }
        #expect(store.log == [], "it was processed inside the notification")
      }
    }
    store.send(.increment)
    #expect(sent.withLock { $0 })
    #expect(store.log == ["from the observer"])
  }

  @Test("Sending from inside the reducer is reported with both locations, and delivered")
  func reentrance() {
    let issues = IssueRecorder()
    let box = Mutex<StoreOf<Parent>?>(nil)
    let store = Store(initialState: Parent.State()) {
      Reduce<Parent.State, Parent.Action> { state, action in
        if case .increment = action {
          MainActor.assumeIsolated { _ = box.withLock { $0 }?.send(.note("inner")) }
        }
        return .none
      }
      Parent()
    }
    box.withLock { $0 = store }
    defer { box.withLock { $0 = nil } }
    let outer: UInt = #line + 1
    withIssueReporters([issues]) { _ = store.send(.increment) }
    #expect(store.log == ["inner"])
    #expect(issues.issues.map(\.code?.rawValue) == ["store-reentrant-send"])
    let message = issues.messages.first ?? ""
    #expect(message.contains("Sent at: IntarsiaRuntimeTests/StoreTests.swift:\(outer - 9)"))
    #expect(message.contains("the action sent at IntarsiaRuntimeTests/StoreTests.swift:\(outer)"))
  }

  @Test("Awaiting the task of a send returns after its effect's actions are reduced")
  func effects() async {
    let store = makeStore()
    await store.send(.request).finish()
    #expect(store.log == ["response"])
  }

  @Test("Awaiting an action's task covers the effects of actions that effects send")
  func finishIsTransitive() async {
    let store = makeStore()
    await store.send(.requestTwice).finish()
    #expect(store.log == ["response", "response"])
  }

  @Test("Cancelling a store task ends its effects, and their later actions are dropped")
  func cancelTask() async {
    let store = makeStore()
    let task = store.send(.waitForever)
    task.cancel()
    await task.finish()
    #expect(task.isCancelled)
    #expect(store.log == [])
  }

  @Test("The task of an action without effects counts as cancelled")
  func noEffects() {
    #expect(makeStore().send(.increment).isCancelled)
  }

  @Test("Deallocating a store cancels its effects")
  func dropping() async {
    let (life, continuation) = AsyncStream<String>.makeStream()
    var store: StoreOf<Parent>? = makeStore()
    store?.send(.live(continuation))
    var events = life.makeAsyncIterator()
    #expect(await events.next() == "started")
    store = nil
    #expect(await events.next() == "cancelled")
  }

  @Test("A cancelled effect of a store delivers nothing more, in each of 500 races")
  func cancellationRace() async {
    let store = makeStore()
    for _ in 0..<500 {
      let task = store.send(.burst)
      // Lets the effect make progress, which differs from round to round.
      await Task.yield()
      store.send(.cancelBurst)
      let count = store.bursts
      await task.finish()
      #expect(store.bursts == count)
    }
  }

  @Test("Equal scopes return one store")
  func sameScope() {
    let store = makeStore()
    let first = store.scope(state: \.child, action: \.child)
    let second = store.scope(state: \.child, action: \.child)
    #expect(first === second)
    first.send(.increment)
    #expect(second.count == 1)
    #expect(store.child.count == 1)
  }

  @Test(
    "An optional child has a store while it is present, and a new one after a replacement"
  )
  func optionalScope() throws {
    let store = makeStore()
    #expect(store.scope(state: \.sheet, action: \.sheet) == nil)
    store.send(.present)
    let first = try #require(store.scope(state: \.sheet, action: \.sheet))
    #expect(first === store.scope(state: \.sheet, action: \.sheet))
    first.send(.increment)
    #expect(store.sheet?.count == 1)
    store.send(.present)
    let second = try #require(store.scope(state: \.sheet, action: \.sheet))
    #expect(first !== second)
    store.send(.dismiss)
    #expect(store.scope(state: \.sheet, action: \.sheet) == nil)
    #expect(first.count == 1, "a store without state shows its last state")
  }

  @Test("A child store is released when no caller holds it")
  func childrenAreNotKept() {
    weak var child: StoreOf<Child>?
    let store = makeStore()
    do {
      let scoped = store.scope(state: \.child, action: \.child)
      child = scoped
      #expect(child != nil)
    }
    #expect(child == nil)
  }

  @Test("An observer of one field is notified of that field's changes only")
  func observation() {
    let store = makeStore()
    let child = store.scope(state: \.child, action: \.child)
    func isTold(by read: () -> Void, of action: Parent.Action) -> Bool {
      let told = Mutex(false)
      withObservationTracking(read) { told.withLock { $0 = true } }
      store.send(action)
      return told.withLock { $0 }
    }
    #expect(isTold(by: { _ = store.count }, of: .increment))
    #expect(!isTold(by: { _ = store.count }, of: .child(.increment)))
    #expect(isTold(by: { _ = child.count }, of: .child(.increment)))
    #expect(isTold(by: { _ = store.child.count }, of: .child(.increment)))
    #expect(!isTold(by: { _ = child.count }, of: .increment))
    #expect(isTold(by: { _ = child.count }, of: .replaceChild))
    #expect(!isTold(by: { store.withState { _ = $0.count } }, of: .increment))
  }

  @Test("A reducer's body is evaluated once, by the first action")
  func bodyIsBuiltOnce() {
    let evaluations = Mutex(0)
    let store = Store(initialState: Parent.State()) {
      Counted { evaluations.withLock { $0 += 1 } }
    }
    #expect(evaluations.withLock { $0 } == 0, "the body is evaluated by the first action")
    for _ in 0..<10 { store.send(.increment) }
    #expect(store.count == 10)
    #expect(evaluations.withLock { $0 } == 1)
  }

  private struct Counted: Reducer {
    let evaluated: () -> Void

    var body: some Reducer<Parent.State, Parent.Action> {
      let _ = evaluated()
      Parent()
    }
  }
}

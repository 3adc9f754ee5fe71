import Intarsia
import IntarsiaTesting
import Testing

@Suite("Values of a store", .endsWithinAMinute)
@MainActor
struct StoreValuesTests {
  private func makeStore() -> StoreOf<Parent> {
    Store(initialState: Parent.State()) { Parent() }
  }

  @Test("A store's values begin with the current value and skip unrelated changes")
  func values() async {
    let store = makeStore()
    store.send(.increment)
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 1)
    for expected in 2...5 {
      store.send(.increment)
      store.send(.note("not about the count"))
      #expect(await values.next() == expected)
    }
  }

  @Test("A waiting iterator receives each value, and the last one")
  func waiting() async {
    let store = makeStore()
    let (received, continuation) = AsyncStream<Int>.makeStream()
    let reader = Task {
      for await count in store.values(of: \.count) {
        continuation.yield(count)
        if count == 3 { break }
      }
    }
    var counts = received.makeAsyncIterator()
    for expected in 0...3 {
      #expect(await counts.next() == expected)
      store.send(.increment)
    }
    await reader.value
  }

  @Test("A store's values buffer the newest values, up to the given number")
  func newest() async {
    let store = makeStore()
    var latest = store.values(of: \.count).makeAsyncIterator()
    var three = store.values(of: \.count, bufferingNewest: 3).makeAsyncIterator()
    #expect(await latest.next() == 0)
    #expect(await three.next() == 0)
    for _ in 0..<10 { store.send(.increment) }
    #expect(await latest.next() == 10)
    for expected in 8...10 { #expect(await three.next() == expected) }
    var none = store.values(of: \.count, bufferingNewest: 0).makeAsyncIterator()
    #expect(await none.next() == 10, "One value is always buffered")
    store.send(.increment)
    #expect(await latest.next() == 11)
    #expect(await three.next() == 11)
  }

  @Test("Values skip the intermediate states inside one reducer run")
  func oneRun() async {
    let store = Store(initialState: Parent.State()) {
      Reduce<Parent.State, Parent.Action> { state, _ in
        state.count += 1
        state.count += 1
        return .none
      }
    }
    var values = store.values(of: \.count, bufferingNewest: 8).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.increment)
    store.send(.increment)
    #expect(await values.next() == 2)
    #expect(await values.next() == 4)
  }

  @Test("The values of a child's, an optional and a whole state follow every change inside")
  func children() async {
    let store = makeStore()
    var child = store.values(of: \.child).makeAsyncIterator()
    var sheet = store.values(of: \.sheet?.count).makeAsyncIterator()
    var sheetState = store.values(of: \.sheet).makeAsyncIterator()
    var whole = store.values(of: \.self, bufferingNewest: 10).makeAsyncIterator()
    #expect(await child.next()?.count == 0)
    #expect(await sheet.next() == .some(nil))
    #expect(await sheetState.next() == .some(nil))
    #expect(await whole.next() == Parent.State())
    store.send(.child(.increment))
    #expect(await child.next()?.count == 1)
    store.send(.present)
    #expect(await sheet.next() == 0)
    store.send(.sheet(.increment))
    #expect(await sheet.next() == 1)
    #expect(await sheetState.next()??.count == 1)
    #expect(await whole.next()?.child.count == 1)
    #expect(await whole.next()?.sheet?.count == 0)
    #expect(await whole.next()?.sheet?.count == 1)
  }

  @Test("A store's values end when the store is released, and do not retain it")
  func end() async {
    var store: StoreOf<Parent>? = makeStore()
    var child = store?.scope(state: \.child, action: \.child)
    var ofParent = store?.values(of: \.count).makeAsyncIterator()
    var ofChild = child?.values(of: \.count).makeAsyncIterator()
    #expect(await ofParent?.next() == 0)
    #expect(await ofChild?.next() == 0)
    store = nil
    child?.send(.increment)
    #expect(await ofChild?.next() == 1)
    child?.send(.increment)
    child = nil
    #expect(await ofChild?.next() == 2, "what was not handed out yet still is")
    #expect(await ofChild?.next() == .some(nil))
    #expect(await ofParent?.next() == .some(nil))
  }

  @Test("The values of a deallocated store are an empty sequence")
  func afterTheEnd() async {
    let values = makeStore().values(of: \.count)
    for await value in values { Issue.record("\(value) came from a store that is gone") }
  }

  @Test("Cancelling the task that iterates a store's values ends the iteration")
  func cancellation() async {
    let store = makeStore()
    let (received, continuation) = AsyncStream<Int>.makeStream()
    let reader = Task {
      for await count in store.values(of: \.count) { continuation.yield(count) }
      return "ended"
    }
    var counts = received.makeAsyncIterator()
    #expect(await counts.next() == 0)
    reader.cancel()
    #expect(await reader.value == "ended")
    store.send(.increment)
    #expect(store.count == 1)
  }

  @Test("Cancelling the task that iterates a store's values drops the buffered values")
  func cancellationWithBufferedValues() async {
    let store = makeStore()
    let reader = Task {
      var values = store.values(of: \.count, bufferingNewest: 3).makeAsyncIterator()
      let first = await values.next()
      store.send(.increment)
      withUnsafeCurrentTask { $0?.cancel() }
      return [first, await values.next()]
    }
    #expect(await reader.value == [0, nil])
  }

  @Test("A store's values can be iterated by a detached task")
  func isolation() async {
    let store = makeStore()
    let values = store.values(of: \.count)
    let first = await Task.detached {
      var iterator = values.makeAsyncIterator()
      return await iterator.next()
    }.value
    #expect(first == 0)
  }

  @Test("The values of a row continue after another row is removed")
  func element() async {
    var state = Parent.State()
    state.rows = [Row.State(id: 1), Row.State(id: 2)]
    let store = Store(initialState: state) { Parent() }
    let row = store.scope(state: \.rows, action: \.rows)[id: 2]
    var counts = row?.values(of: \.child.count).makeAsyncIterator()
    #expect(await counts?.next() == 0)
    row?.send(.child(.increment))
    #expect(await counts?.next() == 1)
    store.send(.removeRow(1))
    row?.send(.child(.increment))
    #expect(await counts?.next() == 2)
  }

  @Test("The values of a shared field follow changes in a reducer and on another thread")
  func shared() async {
    let store = Store(initialState: Tally.State()) { Tally() }
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.increment)
    #expect(await values.next() == 1)
    let count = store.withState { $0.$count }
    await Task.detached { count.withLock { $0 += 1 } }.value
    #expect(await values.next() == 2)
    store.send(.increment)
    #expect(await values.next() == 3)
  }

  @Test("The values of a store go on after a change of a copy of its state on another thread")
  func copyElsewhere() async {
    let store = makeStore()
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    let state = store.state
    await Task.detached {
      var copy = state
      copy.count = 7
    }.value
    store.send(.increment)
    #expect(await values.next() == 1)
  }

  @Test("The values of an array, a dictionary and a struct follow changes of the states inside")
  func statesInside() async {
    var state = Parent.State()
    state.rows = [Row.State(id: 1)]
    let store = Store(initialState: state) { Parent() }
    var rows = store.values(of: \.rows.elements).makeAsyncIterator()
    var counts = store.values(of: \.named).makeAsyncIterator()
    var boxed = store.values(of: \.boxed).makeAsyncIterator()
    #expect(await rows.next()?.map(\.child.count) == [0])
    #expect(await counts.next()?["child"]?.count == 0)
    #expect(await boxed.next()?.child.count == 0)
    store.send(.rows(.element(id: 1, action: .child(.increment))))
    store.send(.child(.increment))
    #expect(await rows.next()?.map(\.child.count) == [1])
    #expect(await counts.next()?["child"]?.count == 1)
    #expect(await boxed.next()?.child.count == 1)
  }

  @Test("The values of a presentation follow changes of the presented state")
  func presentation() async {
    let form = Form.State(name: "a")
    let store = Store(initialState: Inventory.State(form: form)) { Inventory() }
    var forms = store.values(of: \.$form).makeAsyncIterator()
    #expect(await forms.next()?.wrappedValue?.name == "a")
    store.send(.form(.presented(.nameChanged("b"))))
    #expect(await forms.next()?.wrappedValue?.name == "b")
  }
}

extension Parent.State {
  fileprivate struct Boxed: Equatable {
    var child: Child.State
  }

  fileprivate var boxed: Boxed { Boxed(child: child) }
  fileprivate var named: [String: Child.State] { ["child": child] }
}

private struct Tally: Reducer {
  @ObservableState
  struct State {
    @Shared(value: 0) var count
  }

  enum Action { case increment }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.$count.withLock { $0 += 1 }
    return .none
  }
}

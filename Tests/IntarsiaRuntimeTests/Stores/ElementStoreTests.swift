import Intarsia
import IntarsiaTesting
import Observation
import Synchronization
import Testing

@Suite("Stores of elements", .endsWithinAMinute)
@MainActor
struct ElementStoreTests {
  private func makeStore(rows ids: [Int] = [1, 2, 3]) -> StoreOf<Parent> {
    var state = Parent.State()
    state.rows = IdentifiedArray(uniqueElements: ids.map { Row.State(id: $0) })
    return Store(initialState: state) { Parent() }
  }

  private func isTold(by read: () -> Void, of change: () -> Void) -> Bool {
    let told = Mutex(false)
    withObservationTracking(read) { told.withLock { $0 = true } }
    change()
    return told.withLock { $0 }
  }

  @Test("A part of a part of an element's store reads and changes the element")
  func partsOfElement() throws {
    var state = Parent.State()
    state.rows = [Row.State(id: 1), Row.State(id: 2)]
    let store = Store(initialState: state) { Parent() }
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 2])
    let child = row.scope(state: \.child, action: \.child)
    let count: Store<Int, Void> = child.scope(state: \.count, action: \.increment)
    #expect(child.withState { $0.count } == 0)
    count.send(())
    #expect(child.withState { $0.count } == 1)
    #expect(count.withState { $0 } == 1)
    #expect(store.withState { $0.rows.map(\.child.count) } == [0, 1])
  }

  @Test("Each element has a store, in the order of the collection")
  func elements() throws {
    let store = makeStore()
    let rows = store.scope(state: \.rows, action: \.rows)
    try #require(rows.count == 3)
    #expect(rows.map { $0.state.id } == [1, 2, 3])
    var ids: [Int] = []
    for row in rows { ids.append(row.state.id) }
    #expect(ids == [1, 2, 3])
    #expect(rows[1].state.id == 2)
    #expect(rows[id: 3]?.state.id == 3)
    #expect(rows[id: 4] == nil)
    #expect(rows.dropFirst().first?.state.id == 2)
  }

  @Test("An element's store is the same at every position while a caller retains it")
  func sameStore() throws {
    let store = makeStore()
    let second = try #require(
      store.scope(state: \.rows, action: \.rows).dropFirst().first)
    #expect(store.scope(state: \.rows, action: \.rows)[id: 2] === second)
    store.send(.removeRow(1))
    #expect(store.scope(state: \.rows, action: \.rows).first === second)
    let action: CaseKeyPath<Parent.Action, IdentifiedActionOf<Row>> = \.rows
    #expect(store.scope(state: \.rows, action: action).first === second, "written in another way")
    weak let third = store.scope(state: \.rows, action: \.rows)[id: 3]
    #expect(third == nil)
  }

  @Test("An element's store sends to its element")
  func sending() throws {
    let store = makeStore()
    let row = try #require(store.scope(state: \.rows, action: \.rows).dropFirst().first)
    row.send(.child(.increment))
    row.scope(state: \.child, action: \.child).send(.increment)
    #expect(store.rows.map(\.child.count) == [0, 2, 0])
    #expect(row.child.count == 2)
  }

  @Test("Reading an element-store collection tracks its structure, and no element's fields")
  func structure() {
    let store = makeStore()
    let read = { _ = store.scope(state: \.rows, action: \.rows).count }
    let onlyAsk = { _ = store.scope(state: \.rows, action: \.rows) }
    #expect(isTold(by: read) { store.send(.removeRow(1)) })
    #expect(!isTold(by: read) { store.send(.rows(.element(id: 2, action: .child(.increment)))) })
    #expect(!isTold(by: read) { store.send(.increment) })
    #expect(
      isTold(by: onlyAsk) { store.send(.removeRow(2)) },
      "asking for the collection is enough")
  }

  @Test("Reading a field of one row tracks that field of that row only")
  func oneField() throws {
    let store = makeStore()
    let row = try #require(store.scope(state: \.rows, action: \.rows).dropFirst().first)
    let read = { _ = row.child.count }
    func send(_ id: Int, _ action: Child.Action) {
      store.send(.rows(.element(id: id, action: .child(action))))
    }
    #expect(isTold(by: read) { send(2, .increment) })
    #expect(!isTold(by: read) { send(2, .ended) }, "another field of the row")
    #expect(!isTold(by: read) { send(1, .increment) }, "the field of another row")
    #expect(!isTold(by: read) { store.send(.removeRow(1)) }, "another row goes")
    #expect(!isTold(by: read) { store.send(.increment) }, "a field of the parent")
    #expect(isTold(by: read) { store.send(.replaceRow(2)) }, "another row with the same id")
    #expect(isTold(by: read) { send(2, .increment) }, "the field of that other row")
    #expect(!isTold(by: read) { store.send(.removeRow(3)) })
  }

  @Test("A loop over element stores visits the elements of its start, though it removes some")
  func removingInALoop() {
    let store = makeStore()
    var ids: [Int] = []
    for row in store.scope(state: \.rows, action: \.rows) {
      ids.append(row.state.id)
      store.send(.removeRow(1))
      store.send(.removeRow(2))
    }
    #expect(ids == [1, 2, 3])
    #expect(store.rows.map(\.id) == [3])
  }

  @Test("An element's store shows the last state after removal, and reports later actions")
  func outliving() throws {
    let store = makeStore()
    let row = try #require(store.scope(state: \.rows, action: \.rows).dropFirst().first)
    row.send(.child(.increment))
    store.send(.removeRow(2))
    #expect(row.state.id == 2)
    let issues = IssueRecorder()
    withIssueReporters([issues]) { _ = row.send(.child(.increment)) }
    #expect(issues.issues.map(\.code?.rawValue) == ["scope-missing-element"])
    #expect(issues.messages.first?.contains("Element: 2") == true)
  }

  @Test("A collection of element stores shows the current elements")
  func window() {
    let store = makeStore()
    let rows = store.scope(state: \.rows, action: \.rows)
    store.send(.removeRow(2))
    #expect(rows.map { $0.state.id } == [1, 3])
  }

  @Test("An element store hears of a new element after a copy's rows changed on another thread")
  func copyElsewhere() async throws {
    let store = makeStore()
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 2])
    let read = { _ = row.child.count }
    read()
    let state = store.state
    await Task.detached {
      var copy = state
      copy.rows.remove(id: 3)
    }.value
    // All jobs enqueued on the main actor so far have run after this.
    await Task { @MainActor in }.value
    #expect(isTold(by: read) { store.send(.replaceRow(2)) })
  }

  @Test("Scopes whose actions differ only in an identifier have different stores")
  func actionsOfTwoElements() {
    let store = makeStore()
    let first = store.scope(state: \.child, action: \.rows[id: 1].child)
    let second = store.scope(state: \.child, action: \.rows[id: 2].child)
    #expect(first !== second)
    first.send(.increment)
    second.send(.increment)
    second.send(.increment)
    #expect(store.rows.map(\.child.count) == [1, 2, 0])
    #expect(store.scope(state: \.child, action: \.rows[id: 1].child) === first)
  }
}

import Intarsia
import Testing

@Suite("Changing state in place", .endsWithinAMinute)
@MainActor
struct InPlaceTests {
  /// Sends an action twice, and returns how the second one changed its leaf.
  private func send(
    _ action: Trunk.Action, to state: Trunk.State = .init(), leaf: (Trunk.State) -> Leaf.State
  ) -> (written: Int, copies: Int, hasMoved: Bool) {
    let store = Store(initialState: state) { Trunk() }
    // The first action may copy storage that the test's copy of the state still shares.
    store.send(action)
    let before = store.withState { (leaf($0).copies, leaf($0).address) }
    store.send(action)
    return store.withState {
      (leaf($0).values[0], leaf($0).copies - before.0, leaf($0).address != before.1)
    }
  }

  @Test("A child state changes in place through three nested scopes")
  func scopes() {
    let result = send(.branch(.twig(.leaf(.write)))) { $0.branch.twig.leaf }
    #expect(result == (2, 0, false))
  }

  @Test("A child state changes in place through one scope of several steps")
  func steps() {
    let result = send(.deep(.write)) { $0.branch.twig.leaf }
    #expect(result == (2, 0, false))
  }

  @Test("A child state changes in place through a field that is not observed")
  func ignored() {
    let result = send(.ignored(.write)) { $0.ignored }
    #expect(result == (2, 0, false))
  }

  @Test("A field with a didSet changes in place and calls the didSet once per change")
  func watched() {
    let result = send(.watched(.write)) { $0.watched.twig.leaf }
    #expect(result == (2, 0, false))
    let store = Store(initialState: Trunk.State()) { Trunk() }
    let title = Changes { _ = store.watched.title }
    let values = Changes { _ = store.watched.twig.leaf.values }
    store.send(.watched(.write))
    store.send(.watched(.write))
    #expect(store.watches == 2)
    #expect(values.count == 1)
    #expect(title.count == 0)
    var state = Trunk.State()
    state.watched = Branch.State(title: "other")
    #expect(state.watches == 1)
  }

  @Test("An optional child state changes in place, and so do states inside it")
  func optional() throws {
    var state = Trunk.State()
    state.optional = Branch.State()
    let result = send(.optional(.twig(.leaf(.write))), to: state) { $0.optional!.twig.leaf }
    #expect(result == (2, 0, false))
  }

  @Test("An element's state changes in place, and so do states inside it", arguments: [1, 5, 100])
  func element(count: Int) {
    var state = Trunk.State()
    for id in 0..<count { state.rows.append(Twig.State(id: id)) }
    let id = count / 2
    let result = send(.rows(.element(id: id, action: .leaf(.write))), to: state) {
      $0.rows[id: id]!.leaf
    }
    #expect(result == (2, 0, false))
  }

  @Test("States that are not observable change in place")
  func plain() {
    var state = Trunk.State()
    state.plain.optional = Leaf.State()
    state.plain.leaves = [Leaf.State(id: 7)]
    var result = send(.plain(.leaf(.write)), to: state) { $0.plain.leaf }
    #expect(result == (2, 0, false))
    result = send(.plain(.optional(.write)), to: state) { $0.plain.optional! }
    #expect(result == (2, 0, false))
    result = send(.plain(.leaves(.element(id: 7, action: .write))), to: state) {
      $0.plain.leaves[id: 7]!
    }
    #expect(result == (2, 0, false))
  }

  @Test("A property that is computed from others is read, changed and set")
  func computed() {
    var state = Trunk.State()
    state.twigs = [Leaf.State()]
    let result = send(.first(.write), to: state) { $0.twigs[0] }
    #expect(result.written == 2)
  }

  @Test("An action for one of 100,000 rows changes the row in place")
  func manyRows() {
    let leaf = Leaf.State()
    var state = Trunk.State()
    state.rows = IdentifiedArray(
      uniqueElements: (0..<100_000).map { Twig.State(id: $0, leaf: leaf) })
    let store = Store(initialState: state) { Trunk() }
    state = Trunk.State()
    func addresses() -> [Int?] {
      store.withState { state in
        [
          state.rows.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) },
          state.rows[id: 50_000]?.leaf.address,
        ]
      }
    }
    // The first action copies the row's leaf, whose storage the other rows share.
    store.send(.rows(.element(id: 50_000, action: .leaf(.write))))
    let before = addresses()
    store.send(.rows(.element(id: 50_000, action: .leaf(.write))))
    #expect(addresses() == before)
    #expect(store.withState { $0.rows[id: 50_000]?.leaf.values[0] } == 2)
  }

  @Test(
    "After a row is removed, further removals and changes leave the rows in place",
    arguments: [false, true])
  func goneRows(isLingering: Bool) {
    var rows = Trunk.State()
    for id in 0..<100 { rows.rows.append(Twig.State(id: id)) }
    let state = rows
    let store =
      isLingering
      ? Store(initialState: state) { Lingering() } : Store(initialState: state) { Trunk() }
    func address() -> Int {
      store.withState {
        $0.rows.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
    }
    store.send(.remove(3))
    let before = address()
    store.send(.remove(4))
    store.send(.rows(.element(id: 50, action: .leaf(.write))))
    #expect(address() == before)
  }

  @Test("A reducer run without a store changes child states in place")
  func withoutStore() {
    var state = Trunk.State()
    let before = state.branch.twig.leaf.address
    let reducer = Trunk()
    _ = reducer.reduce(into: &state, action: .branch(.twig(.leaf(.write))))
    _ = reducer.reduce(into: &state, action: .deep(.write))
    #expect(state.branch.twig.leaf.address == before)
    #expect(state.branch.twig.leaf.values[0] == 2)
    #expect(state.branch.twig.leaf.copies == 0)
  }

  @Test("Reading a field through several scopes tracks that field only")
  func observation() {
    let store = Store(initialState: Trunk.State()) { Trunk() }
    let values = Changes { _ = store.branch.twig.leaf.values }
    let title = Changes { _ = store.branch.title }
    store.send(.deep(.write))
    #expect(values.count == 1)
    #expect(title.count == 0)
  }
}

import Intarsia
import Observation
import Synchronization
import Testing

@testable import IntarsiaRuntime

@Suite("Entries of element stores", .endsWithinAMinute)
@MainActor
struct ElementEntriesTests {
  @Test("Entries of released element stores are removed, and held stores stay the same")
  func entries() {
    var state = Parent.State()
    state.rows = IdentifiedArray(uniqueElements: (0..<200).map { Row.State(id: $0) })
    let store = Store(initialState: state) { Parent() }
    let rows = store.scope(state: \.rows, action: \.rows)
    let held = rows[7]
    for position in 0..<200 {
      _ = rows[position]
      #expect(rows.stores.entries.count <= 17, "position \(position)")
    }
    #expect(rows[7] === held)
    do {
      let all = rows.map { $0 }
      #expect(rows.stores.entries.count == 200)
      #expect(all[7] === held)
    }
    rows.stores.dropEmptyEntries()
    #expect(Array(rows.stores.entries.keys) == [7], "that of the store that is held")
  }

  @Test("Element stores can be released on any thread")
  func elsewhere() async {
    var state = Parent.State()
    state.rows = IdentifiedArray(uniqueElements: (0..<100).map { Row.State(id: $0) })
    let store = Store(initialState: state) { Parent() }
    let rows = store.scope(state: \.rows, action: \.rows)
    let last = Holder(rows.map { $0 })
    await Task.detached { last.drop() }.value
    #expect(rows.stores.entries.values.allSatisfy { $0.store == nil })
    #expect(rows[3].state.id == 3)
  }

  @Test("Element stores notify their readers in the order in which the stores were made")
  func order() {
    var state = Parent.State()
    state.rows = IdentifiedArray(uniqueElements: (0..<20).map { Row.State(id: $0) })
    let replaced = IdentifiedArray(
      uniqueElements: state.rows.map { Row.State(id: $0.id) })
    let store = Store(initialState: state) {
      Reduce<Parent.State, Parent.Action> { state, _ in
        state.rows = replaced
        return .none
      }
    }
    let rows = store.scope(state: \.rows, action: \.rows).reversed().map { $0 }
    let told = Mutex<[Int]>([])
    for row in rows {
      withObservationTracking {
        _ = row.child
      } onChange: { [id = row.id] in
        told.withLock { $0.append(id) }
      }
    }
    store.send(.increment)
    #expect(told.withLock { $0 } == Array((0..<20).reversed()))
  }

  /// Retains stores, and releases them on the thread of the caller.
  private final class Holder: @unchecked Sendable {
    // Safe: the test awaits the only task that changes it.
    private var stores: [StoreOf<Row>]

    init(_ stores: [StoreOf<Row>]) {
      self.stores = stores
    }

    func drop() { stores = [] }
  }
}

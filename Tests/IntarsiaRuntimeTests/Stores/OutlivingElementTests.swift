import Intarsia
import Testing

@Suite("Stores that outlive their element", .endsWithinAMinute)
@MainActor
struct OutlivingElementTests {
  private let store: StoreOf<Parent> = {
    var state = Parent.State()
    state.rows = [Row.State(id: 1), Row.State(id: 2)]
    return Store(initialState: state) { Parent() }
  }()

  @Test("A row's store shows the latest state that was read after its row is removed")
  func latestState() {
    let row = store.scope(state: \.rows, action: \.rows)[1]
    for count in 1...3 {
      row.send(.child(.increment))
      #expect(store.scope(state: \.rows, action: \.rows)[1] === row, "round \(count)")
    }
    store.send(.removeRow(2))
    #expect(row.state == Row.State(id: 2, child: Child.State(count: 3)))
  }

  @Test("A row's store shows the latest state that a loop read after its row is removed")
  func latestStateOfALoop() {
    let rows = store.scope(state: \.rows, action: \.rows)
    let row = rows[1]
    row.send(.child(.increment))
    #expect(rows.map { $0.child.count } == [0, 1])
    store.send(.removeRow(2))
    #expect(row.child.count == 1)
  }
}

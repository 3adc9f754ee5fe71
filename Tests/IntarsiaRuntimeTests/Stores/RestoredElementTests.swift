import Intarsia
import Observation
import Synchronization
import Testing

@testable import IntarsiaRuntime

@Suite("Stores of restored elements", .endsWithinAMinute)
@MainActor
struct RestoredElementTests {
  fileprivate let store: StoreOf<List> = {
    var state = List.State()
    state.rows = [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)]
    state.screens = StackState(state.rows)
    return Store(initialState: state) { List() }
  }()

  fileprivate func change(_ change: @escaping (inout List.State) -> Void) {
    store.send(.change(change))
  }

  fileprivate func isTold(
    by read: () -> Void, of body: @escaping (inout List.State) -> Void
  ) -> Bool {
    let told = Mutex(false)
    withObservationTracking(read) { told.withLock { $0 = true } }
    change(body)
    return told.withLock { $0 }
  }

  /// A name and a way to put the draft of the first row into the list.
  fileprivate struct Restoration: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: @Sendable (inout List.State) -> Void
  }

  fileprivate nonisolated static let restorations = [
    Restoration(testDescription: "by its id") { $0.rows[id: 1] = $0.draft },
    Restoration(testDescription: "in place") { state in
      guard let draft = state.draft else { return }
      state.rows[id: 1]? = draft
    },
    Restoration(testDescription: "by its position") { state in
      guard let draft = state.draft else { return }
      state.rows[0] = draft
    },
    Restoration(testDescription: "by an update") { state in
      guard let draft = state.draft else { return }
      state.rows.updateOrAppend(draft)
    },
    Restoration(testDescription: "by an update or insertion") { state in
      guard let draft = state.draft else { return }
      state.rows.updateOrInsert(draft, at: 0)
    },
    Restoration(testDescription: "by an insertion after the removal") { state in
      guard let draft = state.draft else { return }
      state.rows.remove(id: 1)
      state.rows.insert(draft, at: 0)
    },
    Restoration(testDescription: "in a new collection") { state in
      guard let draft = state.draft else { return }
      state.rows = IdentifiedArray(uniqueElements: [draft] + state.rows.dropFirst())
    },
  ]

  @Test(
    "A row's store notifies its readers if a changed copy of the row replaces it",
    arguments: restorations)
  fileprivate func draft(restoration: Restoration) throws {
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 1])
    let other = try #require(store.scope(state: \.rows, action: \.rows)[id: 2])
    let read = { _ = row.child.count }
    read()
    change { $0.draft = $0.rows[id: 1] }
    change { $0.draft?.child.count = 5 }
    #expect(row.child.count == 0)
    let othersChanges = Changes { _ = other.child.count }
    #expect(isTold(by: read) { restoration.body(&$0) })
    #expect(row.child.count == 5)
    if !restoration.testDescription.contains("collection") { #expect(othersChanges.count == 0) }
  }

  @Test("A row's store notifies its readers if all rows are restored")
  func wholeCollection() throws {
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 1])
    let other = try #require(store.scope(state: \.rows, action: \.rows)[id: 2])
    let read = { _ = row.child.count }
    read()
    change { $0.saved = $0.rows }
    change { $0.rows[id: 1]?.child.count = 5 }
    let othersChanges = Changes { _ = other.child.count }
    #expect(isTold(by: read) { $0.rows = $0.saved })
    #expect(row.child.count == 0)
    #expect(othersChanges.count == 0)
  }

  @Test("A row's store notifies its readers if the row comes back after a change elsewhere")
  func comingBack() throws {
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 1])
    let read = { _ = row.child.count }
    read()
    change { $0.draft = $0.rows.remove(id: 1) }
    change { $0.draft?.child.count = 5 }
    #expect(row.child.count == 0, "the latest state in the list")
    #expect(
      isTold(by: read) { state in
        guard let draft = state.draft else { return }
        state.rows.append(draft)
      })
    #expect(row.child.count == 5)
  }

  @Test("A screen's store notifies its readers if a changed copy of the screen replaces it")
  func screen() throws {
    let screen = try #require(store.scope(state: \.screens, action: \.screens).first)
    let read = { _ = screen.child.count }
    read()
    change { $0.draft = $0.screens.first }
    change { $0.draft?.child.count = 5 }
    #expect(screen.child.count == 0)
    #expect(
      isTold(by: read) { state in
        guard let id = state.screens.ids.first else { return }
        state.screens[id: id] = state.draft
      })
    #expect(screen.child.count == 5)
  }

  @Test("A row's store keeps the identity of its row until it has seen another row")
  func identity() throws {
    let row = try #require(store.scope(state: \.rows, action: \.rows)[id: 1])
    let changes = Changes { _ = row.child.count }
    change { $0.rows[id: 1] = Row.State(id: 1) }
    #expect(changes.count == 1)
    weak let box = store.withState { $0.rows[id: 1]?._$identity.box }
    var isKept = false
    change { state in
      state.rows.remove(id: 1)
      // Otherwise the new row could get the address, and with it the identity, of the old one.
      isKept = box != nil
      state.rows.append(Row.State(id: 1))
    }
    #expect(isKept)
    #expect(box == nil)
    withExtendedLifetime(row) {}
  }
}

/// A feature whose actions change its state in any way.
private struct List: Reducer {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State> = []
    var saved: IdentifiedArrayOf<Row.State> = []
    var draft: Row.State?
    var screens = StackState<Row.State>()
  }

  @CasePathable
  enum Action {
    case change((inout State) -> Void)
    case rows(IdentifiedActionOf<Row>)
    case screens(StackActionOf<Row>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .change(let change) = action { change(&state) }
    return .none
  }
}

import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaUndo
import Observation
import Testing

@Suite("Undo in features with children", .endsWithinAMinute)
@MainActor
struct UndoFeatureTests {
  private let store = Store(initialState: Family.Parent.State()) { Family.Parent() }
  private let running = LockIsolated<Set<String>>([])

  init() {
    store.instrument(
      StoreInstrument(.effects) { [running] event in
        switch event.kind {
        case .effectStarted(let effect): running.withValue { _ = $0.insert(effect.name ?? "") }
        case .effectCancelled(let effect): running.withValue { _ = $0.remove(effect.name ?? "") }
        default: break
        }
      })
  }

  private func update(_ update: @escaping @Sendable (inout Family.Parent.Content) -> Void) {
    store.send(.update(update))
  }

  // MARK: - Effects

  @Test("Undo cancels the effects of an optional child that it removes, and redo starts none")
  func optional() {
    update { $0.optional = Family.Child.State(id: 1) }
    store.send(.optional(.start))
    store.send(.start)
    #expect(running.value == ["child 1", "parent"])
    store.send(.undo(.undo))
    #expect(running.value == ["parent"])
    store.send(.undo(.redo))
    #expect(store.content.optional?.id == 1)
    #expect(running.value == ["parent"])
  }

  @Test("Undo cancels the effects of a child that another child replaces")
  func replaced() {
    update { $0.optional = Family.Child.State(id: 1) }
    update { $0.optional = Family.Child.State(id: 2) }
    store.send(.optional(.start))
    store.send(.undo(.undo))
    #expect(store.content.optional?.id == 1)
    #expect(running.value == [])
  }

  @Test("Undo keeps the effects of a child whose state changes but remains")
  func kept() {
    update { $0.optional = Family.Child.State(id: 1) }
    store.send(.optional(.start))
    store.send(.optional(.textChanged("a")))
    store.send(.undo(.undo))
    #expect(store.content.optional?.text == "")
    #expect(running.value == ["child 1"])
  }

  @Test("Undo cancels the effects of the elements that it removes, but not of the others")
  func elements() {
    update { $0.rows = [Family.Child.State(id: 1), Family.Child.State(id: 2)] }
    update { $0.rows.append(Family.Child.State(id: 3)) }
    for id in 1...3 { store.send(.rows(.element(id: id, action: .start))) }
    store.send(.undo(.undo))
    #expect(running.value == ["child 1", "child 2"])
    store.send(.undo(.undo))
    #expect(running.value == [])
  }

  @Test("Undo cancels the effects of the elements that it removes from a stack")
  func stack() {
    for id in 1...2 { update { $0.path.append(Family.Child.State(id: id)) } }
    let ids = store.content.path.ids
    for id in ids { store.send(.path(.element(id: id, action: .start))) }
    store.send(.undo(.undo))
    #expect(running.value == ["child 1"])
    store.send(.path(.element(id: ids[0], action: .textChanged("a"))))
    store.send(.undo(.undo))
    #expect(running.value == ["child 1"])
    store.send(.undo(.undo))
    #expect(running.value == [])
  }

  @Test("Undo in a parent cancels the effects of features that a child presents")
  func nested() {
    store.send(.fixed(.start))
    store.send(.fixed(.sheetButtonTapped))
    store.send(.fixed(.sheet(.presented(.start("first")))))
    for text in ["a", "b"] { store.send(.fixed(.sheet(.presented(.textChanged(text))))) }
    store.send(.undo(.undo))
    #expect(running.value == ["child 0", "first"])
    store.send(.fixed(.sheetButtonTapped))
    store.send(.fixed(.sheet(.presented(.start("second")))))
    #expect(running.value == ["child 0", "second"])
    store.send(.undo(.undo))
    #expect(store.content.fixed.sheet?.text == "a")
    #expect(running.value == ["child 0"])
    store.send(.undo(.undo))
    store.send(.undo(.undo))
    #expect(store.content.fixed.sheet == nil)
    #expect(running.value == ["child 0"])
  }

  @Test("Undo cancels the effects of features in an element's own children")
  func nestedInElement() {
    update { $0.rows = [Family.Child.State(id: 1)] }
    store.send(.rows(.element(id: 1, action: .start)))
    store.send(.rows(.element(id: 1, action: .sheetButtonTapped)))
    store.send(.rows(.element(id: 1, action: .sheet(.presented(.start("sheet"))))))
    store.send(.undo(.undo))
    #expect(running.value == ["child 1"])
  }

  @Test("Undo cancels the effects of a case that is no longer current")
  func cases() {
    store.send(.mode(.reading(.start("reading"))))
    store.send(.mode(.reading(.textChanged("a"))))
    store.send(.undo(.undo))
    #expect(running.value == ["reading"])
    update { $0.mode = .writing(Family.Sheet.State()) }
    #expect(running.value == ["reading"])
    store.send(.mode(.writing(.start("writing"))))
    store.send(.undo(.undo))
    #expect(store.content.mode.is(\.reading))
    #expect(running.value == ["reading"])
  }

  // MARK: - Observation

  @Test(
    "Undo notifies the observers of restored fields and of the history, also in a child's store")
  func observation() {
    let child = store.scope(state: \.content.fixed, action: \.fixed)
    store.send(.fixed(.textChanged("a")))
    let changes = LockIsolated<[String]>([])
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { changes.withValue { $0.append(name) } }
    }
    observe("text") { _ = child.text }
    observe("sheet") { _ = store.content.fixed.text }
    observe("canUndo") { _ = store.history.canUndo }
    store.send(.undo(.undo))
    #expect(child.text == "")
    #expect(Set(changes.value) == ["text", "sheet", "canUndo"])
  }
}

@Suite("Undo inside other features", .endsWithinAMinute)
struct NestedUndoTests {
  @Reducer
  struct Outer {
    @ObservableState
    struct State: Equatable, Sendable {
      var editor = Editor.State()
      var history = UndoState<Editor.State>()
    }

    enum Action: Sendable {
      case editor(Editor.Action)
      case undo(UndoAction)
    }

    var body: some ReducerOf<Self> {
      CombineReducers {
        Scope(state: \.editor, action: \.editor) { Editor() }
      }
      .undoable(\.editor, history: \.history, action: \.undo)
    }
  }

  /// A feature without a struct for its tracked fields.
  @Reducer
  struct Flat {
    @ObservableState
    struct State: Equatable, Codable, Sendable {
      var rows: [Int] = []
      var selection: Int?
      var history = UndoState<State>()
    }

    enum Action: Sendable {
      case rowAdded(Int)
      case selected(Int?)
      case undo(UndoAction)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .rowAdded(let row): state.rows.append(row)
        case .selected(let row): state.selection = row
        case .undo: break
        }
        return .none
      }
      .undoable(history: \.history, action: \.undo, excluding: \.selection)
    }
  }

  @Test("Undo in a parent restores a child's state together with the child's history")
  func parent() {
    var session = Session(Outer.State(), Outer())
    session.send(.editor(.rowAdded(1)), .editor(.rowAdded(2)), .undo(.undo))
    #expect(session.state.editor.document.rows == [1])
    #expect(session.state.editor.history.undoCount == 1)
    session.send(.editor(.undo(.undo)))
    #expect(session.state.editor.document.rows == [])
    #expect(session.state.history.undoCount == 2)
    session.send(.undo(.undo))
    #expect(session.state.editor.document.rows == [1])
    #expect(session.state.editor.history.canUndo)
    #expect(!session.state.editor.history.canRedo)
  }

  @Test("A change of only a child's history makes no entry in the parent's")
  func childHistory() {
    var session = Session(Outer.State(), Outer())
    session.send(.editor(.rowAdded(1)), .editor(.undo(.beginGroup())), .editor(.undo(.endGroup)))
    #expect(session.state.history.undoCount == 1)
  }

  @Test("A whole state is tracked without its history and its excluded fields")
  func wholeState() throws {
    var session = Session(Flat.State(), Flat())
    session.send(.rowAdded(1), .selected(1), .rowAdded(2), .rowAdded(3))
    #expect(session.state.history.undoCount == 3)
    #expect(try numberOfHistories(in: session.state) == 1 + 3)
    session.send(.undo(.undo), .undo(.undo), .selected(2))
    #expect(session.state.rows == [1])
    #expect(session.state.selection == 2)
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.redo))
    #expect(session.state.rows == [1, 2])
    #expect(session.state.selection == 2)
    #expect(try numberOfHistories(in: session.state) == 1 + 3)
  }

  /// Counts the encoded histories: one in a snapshot would encode earlier snapshots again.
  private func numberOfHistories(in state: Flat.State) throws -> Int {
    String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      .ranges(of: #""history""#).count
  }

  @Test("Undo works in a store actor")
  func storeActor() async {
    let store = StoreActor(initialState: Editor.State()) { Editor() }
    await store.send(.rowAdded(1))
    await store.send(.rowAdded(2))
    await store.send(.undo(.undo))
    #expect(await store.document.rows == [1])
    #expect(await store.history.redoName == "Add Row")
  }

  // MARK: - Storage

  @Test("A snapshot shares the storage of what an action does not change")
  func sharing() {
    var session = Session()
    session.send(.refreshed(Array(1...1_000)))
    let storage = session.state.document.rows.withUnsafeBufferPointer(\.baseAddress)
    session.send(.titleChanged("a"))
    session.send(.undo(.undo))
    #expect(session.state.document.rows.withUnsafeBufferPointer(\.baseAddress) == storage)
  }

  @Test("After the first change in a group, changes of the tracked part are made in place")
  func inPlace() {
    var session = Session()
    session.send(.undo(.beginGroup()))
    session.state.document.rows.reserveCapacity(100)
    session.send(.rowAdded(1))
    session.state.document.rows.reserveCapacity(100)
    let storage = session.state.document.rows.withUnsafeBufferPointer(\.baseAddress)
    for row in 2...100 { session.send(.rowAdded(row)) }
    #expect(session.state.document.rows.withUnsafeBufferPointer(\.baseAddress) == storage)
  }
}

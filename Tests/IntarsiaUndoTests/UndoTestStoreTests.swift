import Intarsia
import IntarsiaRuntime
import IntarsiaTesting
import IntarsiaUndo
import Testing

@Suite("Undo in a test store", .endsWithinAMinute)
struct UndoTestStoreTests {
  @Reducer
  struct Counter {
    struct State {
      var count = 0
      var history = UndoState<Int>()
    }

    enum Action {
      case increment
      case undo(UndoAction)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .increment = action { state.count += 1 }
        return .none
      }
      .undoable(\.count, history: \.history, action: \.undo)
    }
  }

  @Test("A test describes the tracked state, and not that changes were recorded")
  func exhaustive() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }
    await store.send(.rowAdded(1)) { $0.document.rows = [1] }
    await store.send(.undo(.beginGroup()))
    await store.send(.undo(.endGroup))
    await store.send(.undo(.undo)) { $0.document.rows = [] }
    #expect(store.state.history.redoName == "Add Row")
    store.assert { $0.history = UndoState() }
  }

  @Test("A difference of states shows no difference of their histories")
  func failure() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = TestStore(initialState: Editor.State()) { Editor() }
      await store.send(.titleChanged("a")) { $0.document.title = "b" }
      await store.send(.rowAdded(1))
    }
    #expect(issues.messages.count == 2)
    #expect(
      issues.messages.first == """
        The state is not what the test expects after sending .titleChanged("a").

          Expected -, actual +:
              Editor.State(
                document: Editor.Document(
            -     title: "b",
            +     title: "a",
                  rows: [],
                  selection: nil
                ),
                isSheetShown: false,
                history: UndoState(…)
              )

        If the feature is right, change the expectation: lines with a minus are what the test \
        expects, lines with a plus are what the feature did.

        [test-store-state-mismatch]
        """)
    #expect(issues.messages.last?.contains("{ $0.document.rows = [1] }") == true)
  }

  @Test("A state that is not Equatable is compared without its history")
  func notEquatable() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(.undo(.undo)) { $0.count = 0 }
  }

  @Test("Histories are equal and print alike only where they are left out")
  func leftOut() {
    var session = Session()
    session.send(.rowAdded(1))
    let (one, other) = (session.state.history, UndoState<Editor.Document>())
    #expect(one != other)
    StateComparison.withoutPrivateParts {
      #expect(one == other)
      #expect(diff(one, other) == nil)
      #expect(String(customDumping: one) == "UndoState(…)")
    }
  }
}

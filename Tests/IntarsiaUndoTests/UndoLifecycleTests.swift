import Intarsia
import IntarsiaTesting
import IntarsiaUndo
import Testing

@Suite("Undo of features with lifecycles", .endsWithinAMinute)
struct UndoLifecycleTests {
  @Test("A child that undo removes is dismounted, and one that redo brings back is mounted")
  func undoAndRedo() async {
    let log = LockIsolated<[String]>([])
    let store = TestStore(initialState: Board.State()) {
      Board { line in log.withValue { $0.append(line) } }
    }
    store.exhaustivity = .off
    for action in [
      Board.Action.noteOpened, .undo(.undo), .undo(.redo), .noteReplaced, .undo(.undo),
    ] {
      await store.send(action)
      await store.finish()
      log.withValue { $0.append("|") }
    }
    #expect(
      log.value == [
        "mounted 1", "|", "dismounted 1", "|", "mounted 1", "|", "mounted 2", "dismounted 1", "|",
        "mounted 1", "dismounted 2", "|",
      ])
  }
}

/// A feature whose child comes and goes with undo and redo.
@Reducer
private struct Board {
  @ObservableState
  struct State: Equatable {
    var content = Content()
    var history = UndoState<Content>()
  }

  @ObservableState
  struct Content: Equatable {
    var note: Note.State?
  }

  @CasePathable
  enum Action {
    case noteOpened
    case noteReplaced
    case note(Note.Action)
    case undo(UndoAction)
  }

  let say: @Sendable (String) -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteOpened: state.content.note = Note.State(id: 1)
      case .noteReplaced: state.content.note = Note.State(id: 2)
      case .note, .undo: break
      }
      return .none
    }
    .ifLet(\.content.note, action: \.note) { Note(say: say) }
    .undoable(\.content, history: \.history, action: \.undo)
  }
}

@Reducer
private struct Note {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
  }
  enum Action {}

  let say: @Sendable (String) -> Void

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onMount { [say] state in
        say("mounted \(state.id)")
        return .none
      }
      .onDismount(of: \.id) { [say] in say("dismounted \($0)") }
  }
}

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

@Suite("Undo of a feature that has replaced itself", .endsWithinAMinute)
struct UndoneResetTests {
  @Test("Each change to another state of a child is a mount, but not its own reset")
  func reset() async {
    let log = LockIsolated<[String]>([])
    let store = TestStore(initialState: Desk.State()) {
      Desk { line in log.withValue { $0.append(line) } }
    }
    store.exhaustivity = .off
    await store.send(.pad(.reset))
    #expect(log.value == ["mounted"])
    await store.send(.undo(.undo))
    #expect(log.value == ["mounted", "mounted"])
    await store.send(.undo(.redo))
    #expect(log.value == ["mounted", "mounted", "mounted"])
  }

  /// A feature with a child that has no `id`.
  @Reducer
  struct Desk {
    @ObservableState
    struct State: Equatable {
      var content = Content()
      var history = UndoState<Content>()
    }

    @ObservableState
    struct Content: Equatable {
      var pad: Pad.State? = Pad.State()
    }

    @CasePathable
    enum Action {
      case pad(Pad.Action)
      case undo(UndoAction)
    }

    let say: @Sendable (String) -> Void

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.content.pad, action: \.pad) { Pad(say: say) }
        .undoable(\.content, history: \.history, action: \.undo)
    }
  }

  @Reducer
  struct Pad {
    @ObservableState
    struct State: Equatable { var number = 0 }
    enum Action { case reset }

    let say: @Sendable (String) -> Void

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state = State(number: state.number + 1)
        return .none
      }
      .onMount { [say] _ in
        say("mounted")
        return .none
      }
    }
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

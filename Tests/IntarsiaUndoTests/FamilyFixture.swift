import Intarsia
import IntarsiaUndo

/// Features with children of each kind.
enum Family {
  /// A child with an effect that never ends, and an optional child of its own.
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var text = ""
      @Presents var sheet: Sheet.State?
    }

    enum Action: Equatable, Sendable {
      case start
      case textChanged(String)
      case sheetButtonTapped
      case sheet(PresentationAction<Sheet.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start: return .run(name: "child \(state.id)") { _ in try await Task.never() }
        case .textChanged(let text): state.text = text
        case .sheetButtonTapped: state.sheet = Sheet.State()
        case .sheet: break
        }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    }
  }

  /// A child without an `id`, which is recognised by its observation identity.
  @Reducer
  struct Sheet {
    @ObservableState
    struct State: Equatable, Sendable {
      var text = ""
    }

    enum Action: Equatable, Sendable {
      case start(String)
      case textChanged(String)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let name): return .run(name: name) { _ in try await Task.never() }
        case .textChanged(let text): state.text = text
        }
        return .none
      }
    }
  }

  @Reducer(state: .equatable, .sendable, action: .sendable)
  enum Mode {
    case reading(Sheet)
    case writing(Sheet)
  }

  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable, Sendable {
      var content = Content()
      var history = UndoState<Content>()
    }

    @ObservableState
    struct Content: Equatable, Sendable {
      var fixed = Child.State(id: 0)
      var optional: Child.State?
      var rows: IdentifiedArrayOf<Child.State> = []
      var path = StackState<Child.State>()
      var mode: Mode.State = .reading(Sheet.State())
    }

    enum Action: Sendable {
      case update(@Sendable (inout Content) -> Void)
      case start
      case fixed(Child.Action)
      case optional(Child.Action)
      case rows(IdentifiedActionOf<Child>)
      case path(StackActionOf<Child>)
      case mode(Mode.Action)
      case undo(UndoAction)
    }

    var body: some ReducerOf<Self> {
      CombineReducers {
        Scope(state: \.content.fixed, action: \.fixed) { Child() }
        Scope(state: \.content.mode, action: \.mode) { Mode.body }
        Reduce { state, action in
          switch action {
          case .update(let update): update(&state.content)
          case .start: return .run(name: "parent") { _ in try await Task.never() }
          default: break
          }
          return .none
        }
        .ifLet(\.content.optional, action: \.optional) { Child() }
        .forEach(\.content.rows, action: \.rows) { Child() }
        .forEach(\.content.path, action: \.path) { Child() }
      }
      .undoable(\.content, history: \.history, action: \.undo)
    }
  }
}

import Intarsia
import IntarsiaUndo

/// A feature whose document is tracked.
@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable, Codable, Sendable {
    var document = Document()
    var isSheetShown = false
    var history = UndoState<Document>()
  }

  struct Document: Equatable, Codable, Sendable {
    var title = ""
    var rows: [Int] = []
    /// The selected row, which is excluded from the history.
    var selection: Int?
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case rowAdded(Int)
    case selected(Int?)
    case sheetButtonTapped
    case rowSelectedAndAdded(Int)
    case refreshed([Int])
    case importButtonTapped(job: Int)
    case imported(job: Int, row: Int)
    case undo(UndoAction)
  }

  var limit = UndoLimit<Document>.count(100)
  var window: Duration?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.document.title = title
      case .rowAdded(let row): state.document.rows.append(row)
      case .selected(let row): state.document.selection = row
      case .sheetButtonTapped: state.isSheetShown.toggle()
      case .rowSelectedAndAdded(let row):
        state.document.rows.append(row)
        state.document.selection = row
      case .refreshed(let rows): state.document.rows = rows
      case .importButtonTapped(let job):
        state.document.title = "import \(job)"
        return .run { send in
          for row in 1...2 { await send(.imported(job: job, row: row)) }
        }
      case .imported(_, let row): state.document.rows.append(row)
      case .undo: break
      }
      return .none
    }
    .undoable(
      \.document, history: \.history, action: \.undo, limit: limit, excluding: \.selection
    ) { [window] action in
      switch action {
      case .titleChanged: .joining("title", within: window, named: "Typing")
      case .rowAdded: .entry("Add Row")
      case .refreshed: .unrecorded
      case .importButtonTapped(let job), .imported(let job, _): .joining(job, named: "Import")
      default: .entry()
      }
    }
  }
}

/// The state of a feature, to which actions are sent without a store.
struct Session<R: Reducer> {
  var state: R.State
  private let reducer: _InstalledReducer<R.State, R.Action>

  init(_ state: R.State, _ reducer: R) {
    self.state = state
    self.reducer = reducer._install()
  }

  mutating func send(_ actions: R.Action...) {
    for action in actions { _ = reducer.reduce(into: &state, action: action) }
  }
}

extension Session<Editor> {
  init(limit: UndoLimit<Editor.Document> = .count(100)) {
    self.init(Editor.State(), Editor(limit: limit))
  }
}

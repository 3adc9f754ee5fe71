// snippet
import Intarsia
import IntarsiaUndo

@Reducer
struct Sketch {
  @ObservableState
  struct State: Equatable {
    var document = Document()
    var isInspectorShown = false
    var history = UndoState<Document>()
  }

  struct Document: Equatable, Codable, Sendable {
    var title = ""
    var shapes: [Int: Point] = [:]
    var selection: Int?
  }

  struct Point: Equatable, Codable, Sendable {
    var x = 0
    var y = 0
  }

  enum Action {
    case titleChanged(String)
    case shapeAdded(Int)
    case shapeDragged(Int, Point)
    case shapeSelected(Int?)
    case inspectorButtonTapped
    case alignButtonTapped
    case aligned([Int: Point])
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.document.title = title
      case .shapeAdded(let id): state.document.shapes[id] = Point()
      case .shapeDragged(let id, let point): state.document.shapes[id] = point
      case .shapeSelected(let id): state.document.selection = id
      case .inspectorButtonTapped: state.isInspectorShown.toggle()
      case .alignButtonTapped, .aligned, .undo: break
      }
      return .none
    }
    .undoable(\.document, history: \.history, action: \.undo, excluding: \.selection) { action in
      switch action {
      case .titleChanged: .joining("title", within: .seconds(3), named: "Typing")
      case .shapeAdded: .entry("Add Shape")
      default: .entry()
      }
    }
  }
}
// end

@MainActor
func menu(of store: StoreOf<Sketch>) -> [(title: String, isEnabled: Bool, action: UndoAction)] {
  let history = store.history
  // snippet
  return [
    (["Undo", history.undoName ?? ""].joined(separator: " "), history.canUndo, .undo),
    (["Redo", history.redoName ?? ""].joined(separator: " "), history.canRedo, .redo),
  ]
  // end
}

/// A feature that tracks its whole state.
// snippet
@Reducer
struct Palette {
  @ObservableState
  struct State: Equatable {
    var colors: [String] = []
    var isEditing = false
    var history = UndoState<State>()
  }

  enum Action {
    case colorAdded(String)
    case editButtonTapped
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .colorAdded(let color): state.colors.append(color)
      case .editButtonTapped: state.isEditing.toggle()
      case .undo: break
      }
      return .none
    }
    .undoable(history: \.history, action: \.undo, excluding: \.isEditing)
  }
}
// end

/// Reducers of the page that differ only in their histories.
enum UndoPage {
  static var edits: Reduce<Sketch.State, Sketch.Action> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.document.title = title
      case .alignButtonTapped:
        state.document.selection = nil
        return .run { send in await send(.aligned([1: Sketch.Point(y: 7)])) }
      case .aligned(let shapes): state.document.shapes = shapes
      default: break
      }
      return .none
    }
  }

  static var limited: some ReducerOf<Sketch> {
    // snippet
    edits.undoable(
      \.document, history: \.history, action: \.undo,
      limit: .count(1_000).bytes(10_000_000) { document in
        document.title.utf8.count + document.shapes.count * MemoryLayout<Sketch.Point>.stride
      })
    // end
  }

  static var joined: some ReducerOf<Sketch> {
    // snippet
    edits.undoable(\.document, history: \.history, action: \.undo) { action in
      switch action {
      case .alignButtonTapped, .aligned: .joining("align", named: "Align")
      default: .entry()
      }
    }
    // end
  }
}

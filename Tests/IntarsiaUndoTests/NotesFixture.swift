import Intarsia
import IntarsiaUndo

/// A feature with both kinds of history.
@Reducer
struct Notes {
  struct State: Equatable {
    var rows: [Int] = []
    var rowHistory = UndoState<[Int]>()
    var history = UndoState<State>()

    var part: Int { rowHistory.undoCount }
  }

  enum Action {
    case added(Int)
    case undo(UndoAction)
    case undoAll(UndoAction)
  }

  /// The location of ``body``'s modifiers, which the tests give.
  var fileID: StaticString = #fileID
  var line: UInt = #line
  var column: UInt = #column

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .added(let row) = action { state.rows.append(row) }
      return .none
    }
    .undoable(
      \.rows, history: \.rowHistory, action: \.undo, fileID: fileID, line: line, column: column
    )
    .undoable(
      history: \.history, action: \.undoAll, excluding: \.rowHistory, fileID: fileID,
      line: line + 1, column: column + 1)
  }
}

import Intarsia
import IntarsiaUndo

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

@main
struct UndoAlone {
  static func main() {
    let store = Store(initialState: Counter.State()) { Counter() }
    for action in [.increment, .increment, .undo(.undo)] as [Counter.Action] { store.send(action) }
    print(store.withState { $0.count })
  }
}

import Intarsia
import IntarsiaUndo

/// A feature with a document of ten fields, one of which holds a thousand rows.
@Reducer
struct Drawing {
  @ObservableState
  struct State: Equatable {
    var document = Document()
    var ticks = 0
    var part = UndoState<Document>()
    var whole = UndoState<State>()
  }

  struct Document: Equatable {
    var title = "The title of the drawing"
    var rows = Array(1...1_000)
    var number = 0
    var author = "The author of the drawing"
    var tags: Set<String> = ["one", "two", "three"]
    var notes = ["a": "the first note", "b": "the second note"]
    var width = 1.0
    var height = 1.0
    var color: String?
    var isLocked = false
  }

  enum Action {
    case tick
    case increment
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tick: state.ticks += 1
      case .increment: state.document.number += 1
      case .undo: break
      }
      return .none
    }
  }
}

extension Benchmarks {
  private static func sending<R: Reducer<Drawing.State, Drawing.Action>>(
    _ actions: [Drawing.Action], to reducer: R
  ) -> (Int) -> Void {
    let store = Store(initialState: Drawing.State()) { reducer }
    store.send(.increment)
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations {
          for action in actions { store.send(action) }
        }
      }
    }
  }

  static var undo: BenchmarkGroup {
    let part = Drawing().undoable(\.document, history: \.part, action: \.undo)
    let whole = Drawing().undoable(history: \.whole, action: \.undo, excluding: \.part, \.ticks)
    let unchanged = "an action outside the document, without undo"
    let changed = "a change of the document, without undo"
    return BenchmarkGroup(
      name: "Undo",
      benchmarks: [
        Benchmark(unchanged, sending([.tick], to: Drawing())),
        Benchmark(
          "an action outside the tracked document", floor: unchanged, goal: 5, allocations: 0,
          sending([.tick], to: part)),
        Benchmark(
          "an action that changes an excluded field", floor: unchanged, goal: 50,
          sending([.tick], to: whole)),
        Benchmark(changed, sending([.increment], to: Drawing())),
        Benchmark(
          "a change of the tracked document", floor: changed, goal: 33,
          sending([.increment], to: part)),
        Benchmark(
          "a change of the tracked state", floor: changed, goal: 80,
          sending([.increment], to: whole)),
        Benchmark(
          "undo and redo of a document", sending([.undo(.undo), .undo(.redo)], to: part)),
      ])
  }
}

import Intarsia

// A feature of Documentation/WhenATestFails.md, which shows the line numbers of this file.

/// Uploads a file, and sends its progress and, at the end, the name of the file.
@Reducer
struct FileUpload {
  @ObservableState
  struct State: Equatable {
    var progress = 0.0
    var name: String?
  }

  enum Action {
    case startButtonTapped
    case progressed(Double)
    case finished(name: String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { send in
          await send(.progressed(0.5))
          await send(.finished(name: "report (1).pdf"))
        }
      case .progressed(let progress):
        state.progress = progress
        return .none
      case .finished(let name):
        state.name = name
        return .none
      }
    }
  }
}

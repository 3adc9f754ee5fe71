import Foundation
import Intarsia

@Reducer
struct Letter {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var text: String
    var isRead = false
  }

  enum Action {
    case tapped
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.isRead = true
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

// error: cannot assign to property: 'counter' is a get-only property

import Intarsia

// The feature is declared above its uses, and its parts are in another file.
@Reducer
struct PartOfACase {
  @Reducer
  enum Sheet { case counter(Counter) }

  @ObservableState
  struct State { @Presents var sheet: Sheet.State? }

  enum Action {
    case resetButtonTapped
    case sheet(PresentationAction<Sheet.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        // snippet
        state.sheet?.counter?.count = 0
        // end
        return .none
      case .sheet:
        // snippet
        state.sheet?.modify(\.counter) { $0.count = 0 }
        // end
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet)
  }
}

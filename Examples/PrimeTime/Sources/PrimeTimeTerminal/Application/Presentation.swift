import Intarsia

/// The state of this user interface alone, which no other feature uses.
///
/// It is a separate feature, so that a recorded session contains it, too.
@Reducer
struct Presentation {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    /// The index of the last selected favourite; the list may have become shorter since.
    var selection = 0
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

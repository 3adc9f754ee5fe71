import Intarsia

/// The state that belongs to this user interface alone: no feature has to know it.
///
/// It is a feature of its own, so that a recorded session has it, too.
@Reducer
struct Presentation {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    /// The index of the favourite that was selected; the list may have become shorter since.
    var selection = 0
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

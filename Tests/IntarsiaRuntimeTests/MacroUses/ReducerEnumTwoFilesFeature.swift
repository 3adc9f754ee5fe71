import Intarsia

// Features whose stores are used in another file and whose child features are declared in another.
// The compiler must find all conformances, and must not find new ones after their first use.

@Reducer
struct EnumAboveItsState {
  @Reducer
  enum Destination { case row(RowInPlaces) }

  @ObservableState
  struct State { @Presents var destination: Destination.State? }

  enum Action { case destination(PresentationAction<Destination.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct StackOfConformingEnum {
  @Reducer(state: .equatable)
  enum Path { case row(RowInPlaces) }

  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }

  enum Action { case path(StackActionOf<Path>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

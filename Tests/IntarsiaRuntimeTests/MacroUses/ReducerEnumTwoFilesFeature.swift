import Intarsia

// Features whose stores are used in another file, made of features that stand in another file: the compiler has to find
// all conformances, and not to be told of new ones when it is too late.

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

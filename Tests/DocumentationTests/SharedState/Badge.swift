import Intarsia

@Reducer
struct Badge {
  @ObservableState
  struct State: Equatable {
    @SharedReader(.inMemory("basket")) var items: [String] = []
    var text: String { "\(items.count)" }
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

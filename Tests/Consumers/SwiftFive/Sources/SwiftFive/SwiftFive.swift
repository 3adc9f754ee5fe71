import Intarsia

/// A value that is not `Sendable`.
final class Model {
  var lines: [String] = []
}

enum NoValue {}

@CasePathable
enum Payload {
  case nothing
  case one(Model)
  case labelled(model: Model)
  case several(model: Model, Int)
  case closure((Int) -> Model)
  case noValue(NoValue)
  case never(Int, Never)
}

@CasePathable
enum OnlyNever {
  case never(Never)
}

@Reducer
struct Feature {
  @ObservableState
  struct State {
    var number = 0
    var model = Model()
    @Presents var detail: Detail.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case detail(PresentationAction<Detail.Action>)
    case loaded(Result<Model, any Error>)
    case view(View)

    @CasePathable
    enum View {
      case tapped(Int)
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, _ in
      state.number += 1
      return .none
    }
    .ifLet(\.$detail, action: \.detail)
  }
}

@Reducer
enum Detail {
  case alert(AlertState<Model>)
  case feature(Child)
  case values(Model, Int)
}

@Reducer
struct Child {}

@DependencyClient
struct Client {
  var load: (_ id: Int) throws -> Model
  var save: @Sendable (_ text: String) async -> Void
  var log: (_ text: @autoclosure () -> String) -> Void
}

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var step = 2
}

@main
struct SwiftFive {
  @MainActor
  static func main() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.view(.tapped(1)))
    store.send(.binding(.set(\.number, 4)))
    print(store.number, Payload.one(Model()).is(\.one))
  }
}

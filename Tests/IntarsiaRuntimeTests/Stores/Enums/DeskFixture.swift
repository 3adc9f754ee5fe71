import Intarsia

/// A feature that presents several features and pushes others onto a stack.
@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action: Sendable {
    case present(Destination.State)
    case push(Path.State)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present(let destination):
        state.destination = destination
        return .none
      case .push(let element):
        state.path.append(element)
        return .none
      case .destination(.presented(.alert(.deleteButtonTapped))):
        state.log.append("deleted")
        return .none
      case .destination, .path:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension Desk.State: Sendable {}

@Reducer(state: .sendable, action: .sendable)
enum Destination {
  case child(Child)
  case stepping(Stepping = Stepping(by: 5))
  case alert(AlertState<Alert>)
  @ReducerCaseEphemeral case menu(Menu)
  @ReducerCaseIgnored case item(id: Int)
  @ReducerCaseIgnored case range(_ from: Int, upTo: Int)
  case nothing
  #if swift(<5)
    case impossible(Impossible)
  #endif

  enum Alert: Sendable { case deleteButtonTapped }
}

extension Destination.State: Equatable {}

@Reducer
enum Path {
  indirect case desk(Desk)
  case step(Stepping)
}

extension Path.State: Equatable, Sendable {}
extension Path.Action: Sendable {}

struct Menu: Equatable, Sendable, _EphemeralState {
  enum Action: Sendable { case open }
  var title: String
}

@Reducer
struct Stepping {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Sendable { case step }

  var by = 1

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .step:
        state.count += by
        return .none
      }
    }
  }
}

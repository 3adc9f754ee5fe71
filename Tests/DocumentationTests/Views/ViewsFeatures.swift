import Intarsia

// `Scripts/check views` compiles these features with their views, too.
enum ViewsPage {
  // snippet
  @Reducer
  struct Plant {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
      var height = 0
      var focus: Field?
      @Presents var alert: AlertState<Action.Alert>?

      nonisolated enum Field: Hashable, Sendable { case name }
    }

    enum Action: BindableAction {
      case alert(PresentationAction<Alert>)
      case binding(BindingAction<State>)
      case heightChanged(Int)
      case removeTapped

      @CasePathable
      enum Alert: Equatable { case removeConfirmed }
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .heightChanged(let height):
          state.height = height
          return .none
        case .removeTapped:
          state.alert = Self.removal(of: state.name)
          return .none
        case .alert(.presented(.removeConfirmed)):
          return .run { [dismiss] _ in await dismiss(animation: .default) }
        case .alert, .binding:
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
    }

    static func removal(of name: String) -> AlertState<Action.Alert> {
      AlertState {
        TextState("Remove \(name)?")
      } actions: {
        ButtonState(role: .destructive, action: .removeConfirmed) { TextState("Remove") }
        ButtonState(role: .cancel) { TextState("Keep") }
      }
    }
  }
  // end

  // snippet
  @Reducer
  struct Garden {
    @Reducer
    enum Path {
      case plant(Plant)
    }

    @ObservableState
    struct State {
      var plants: IdentifiedArrayOf<Plant.State> = []
      var path = StackState<Path.State>()
      @Presents var new: Plant.State?
    }

    enum Action {
      case addTapped
      case new(PresentationAction<Plant.Action>)
      case path(StackActionOf<Path>)
      case plants(IdentifiedActionOf<Plant>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped:
          state.new = Plant.State(id: (state.plants.ids.max() ?? 0) + 1)
          return .none
        case .new(.dismiss):
          if let plant = state.new, !plant.name.isEmpty { state.plants.append(plant) }
          return .none
        case .path(.element(let id, .plant(.alert(.presented(.removeConfirmed))))):
          if case .plant(let plant) = state.path[id: id] { state.plants.remove(id: plant.id) }
          return .none
        case .path(.popFrom(let id)):
          // The screen has changed a copy of the plant.
          if case .plant(let plant) = state.path[id: id], state.plants[id: plant.id] != nil {
            state.plants[id: plant.id] = plant
          }
          return .none
        case .new, .path, .plants:
          return .none
        }
      }
      .forEach(\.plants, action: \.plants) { Plant() }
      .forEach(\.path, action: \.path)
      .ifLet(\.$new, action: \.new) { Plant() }
    }
  }
  // end
}

// `Scripts/check views` compiles this file against an outline of SwiftUI.
#if canImport(SwiftUI)
  import Intarsia
  import SwiftUI

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
            state.alert = AlertState {
              TextState("Remove \(state.name)?")
            } actions: {
              ButtonState(role: .destructive, action: .removeConfirmed) {
                TextState("Remove")
              }
              ButtonState(role: .cancel) { TextState("Keep") }
            }
            return .none
          case .alert(.presented(.removeConfirmed)):
            return .run { [dismiss] _ in await dismiss(animation: .default) }
          case .alert, .binding:
            return .none
          }
        }
        .ifLet(\.$alert, action: \.alert)
      }
    }
    // end

    // snippet
    struct PlantView: View {
      @Bindable var store: StoreOf<Plant>
      @FocusState var focus: Plant.State.Field?

      var body: some View {
        Form {
          TextField("Name", text: $store.name)
            .focused($focus, equals: .name)
          Stepper("\(store.height) cm", value: $store.height.sending(\.heightChanged))
          Button("Remove") { store.send(.removeTapped, animation: .default) }
        }
        .bind($store.focus, to: $focus)
        .alert($store.scope(state: \.alert, action: \.alert))
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
            state.new = Plant.State(id: state.plants.count)
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

    // snippet
    struct GardenView: View {
      @Bindable var store: StoreOf<Garden>

      var body: some View {
        NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
          List {
            ForEach(store.scope(state: \.plants, action: \.plants)) { plant in
              NavigationLink(state: Garden.Path.State.plant(plant.state)) {
                Text(plant.name)
              }
            }
            Button("Add") { store.send(.addTapped) }
          }
        } destination: { store in
          switch store.case {
          case .plant(let store): PlantView(store: store)
          }
        }
        .sheet(item: $store.scope(state: \.new, action: \.new)) { plant in
          PlantView(store: plant)
        }
      }
    }
    // end
  }
#endif

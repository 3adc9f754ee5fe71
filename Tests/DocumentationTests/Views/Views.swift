// `Scripts/check views` compiles this file against an outline of SwiftUI.
#if canImport(SwiftUI)
  import Intarsia
  import SwiftUI

  extension ViewsPage {
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

    // snippet
    struct BoardView: View {
      @State.Shared(.inMemory("game 1")) var score = 0

      var body: some View {
        Stepper("Score: \(score)", value: Binding($score))
        Button("Next game") { $score = Shared(wrappedValue: 0, .inMemory("game 2")) }
      }
    }
    // end
  }
#endif

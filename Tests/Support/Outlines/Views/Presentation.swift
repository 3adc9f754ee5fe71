// Sheets, covers, popovers and destinations over scoped bindings.
import Intarsia
import SwiftUI

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case closeTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding: .none
      case .closeTapped: .run { [dismiss] _ in await dismiss(animation: .snappy) }
      }
    }
  }
}

@Reducer
struct Inventory {
  @Reducer
  enum Destination {
    case add(Item)
    case edit(Item)
    case alert(AlertState<AlertAction>)
    case dialog(ConfirmationDialogState<AlertAction>)

    @CasePathable
    enum AlertAction: Equatable { case deleteConfirmed }
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    @Presents var item: Item.State?
    var first = Item.State(id: 0)
    var optional: Item.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case first(Item.Action)
    case item(PresentationAction<Item.Action>)
    case optional(Item.Action)
    case addTapped
    case deleteTapped
    case editTapped
    case optionalToggled
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Item() }
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.destination = .add(Item.State(id: 1))
        return .none
      case .deleteTapped:
        state.destination = .alert(AlertState { TextState("Delete?") })
        return .none
      case .editTapped:
        state.destination = .edit(Item.State(id: 2))
        return .none
      case .optionalToggled:
        state.optional = state.optional == nil ? Item.State(id: 3) : nil
        return .none
      case .destination, .first, .item, .optional:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$item, action: \.item) { Item() }
    .ifLet(\.optional, action: \.optional) { Item() }
  }
}

struct ItemView: View {
  @Bindable var store: StoreOf<Item>

  var body: some View {
    Form {
      TextField("Title", text: $store.title)
      Button("Close") { store.send(.closeTapped) }
    }
  }
}

struct InventoryView: View {
  @Bindable var store: StoreOf<Inventory>

  var body: some View {
    List {
      ItemView(store: store.scope(state: \.first, action: \.first))
      if let item = store.scope(state: \.optional, action: \.optional) {
        ItemView(store: item)
      }
      Button("Add") { store.send(.addTapped) }
    }
    .sheet(item: $store.scope(state: \.item, action: \.item)) { item in
      ItemView(store: item)
    }
    .sheet(item: $store.scope(\.item, action: \.item), onDismiss: {}) { ItemView(store: $0) }
    .fullScreenCover(item: $store.scope(state: \.destination?.add, action: \.destination.add)) {
      ItemView(store: $0)
    }
    .popover(item: $store.scope(state: \.$destination, action: \.destination).edit) { item in
      ItemView(store: item)
    }
    .popover(item: $store.scope(\.$destination, action: \.destination).edit) { item in
      ItemView(store: item)
    }
    .navigationDestination(
      item: $store.scope(state: \.destination?.edit, action: \.destination.edit)
    ) { item in
      ItemView(store: item)
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .alert($store.scope(state: \.$destination, action: \.destination).alert)
    .confirmationDialog($store.scope(state: \.destination?.dialog, action: \.destination.dialog))
  }
}

/// The same over a binding to a store, and over a store in a state of the view.
struct InventoryPane: View {
  @Binding var store: StoreOf<Inventory>

  var body: some View {
    Text("Inventory")
      .sheet(item: $store.scope(state: \.item, action: \.item)) { ItemView(store: $0) }
      .sheet(item: $store.scope(\.$destination, action: \.destination).add) { ItemView(store: $0) }
  }
}

struct InventoryScreen: View {
  @State private var store = Store(initialState: Inventory.State()) { Inventory() }

  var body: some View {
    InventoryPane(store: $store)
      .sheet(item: $store.scope(state: \.item, action: \.item)) { ItemView(store: $0) }
  }
}

struct InventoryDestinationView: View {
  let store: StoreOf<Inventory>

  var body: some View {
    if let destination = store.scope(state: \.destination, action: \.destination) {
      switch destination.case {
      case .add(let item), .edit(let item):
        ItemView(store: item)
      case .alert, .dialog:
        EmptyView()
      }
    }
  }
}

/// Xcode 27's alert for an item, whose buttons and texts the view writes.
struct ItemAlertView: View {
  @Bindable var store: StoreOf<Inventory>

  var body: some View {
    content
      .alert("Item", item: $store.scope(state: \.item, action: \.item)) { item in
        Button("Close", role: .cancel) { item.send(.closeTapped) }
      }
      .alert(Text("Item"), item: $store.scope(state: \.item, action: \.item)) { item in
        Button("Rename") { item.title = "Lamp" }
      } message: { item in
        Text(item.title)
      }
  }

  @ContentBuilder private var content: some View {
    Text("Inventory")
    Button("Add") { store.send(.addTapped) }
  }
}

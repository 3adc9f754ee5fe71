// Older spellings. Inside of deprecated declarations the compiler does not warn about them.
import Intarsia
import SwiftUI

@available(*, deprecated)
struct OldShelfView: View {
  @Perception.Bindable var store: StoreOf<Shelf>

  var body: some View {
    WithPerceptionTracking {
      Text(store.title)
        .alert(store: store.scope(state: \.$alert, action: \.alert))
        .confirmationDialog(store: store.scope(state: \.$dialog, action: \.dialog))
    }
  }
}

@available(*, deprecated)
struct OldInventoryView: View {
  @Perception.Bindable var store: StoreOf<Inventory>

  var body: some View {
    Text("Inventory")
      .sheet(store: store.scope(state: \.$item, action: \.item)) { ItemView(store: $0) }
      .popover(store: store.scope(state: \.$item, action: \.item)) { ItemView(store: $0) }
      .fullScreenCover(store: store.scope(state: \.$item, action: \.item)) { ItemView(store: $0) }
      .navigationDestination(store: store.scope(state: \.$item, action: \.item)) { item in
        ItemView(store: item)
      }
  }
}

@available(*, deprecated)
struct OldDestinationView: View {
  let store: StoreOf<Inventory>

  var body: some View {
    Text("Inventory")
      .sheet(store: store.scope(state: \.$destination.edit, action: \.destination.edit)) {
        ItemView(store: $0)
      }
      .alert(store: store.scope(state: \.$destination.alert, action: \.destination.alert))
      .confirmationDialog(
        store: store.scope(state: \.$destination.dialog, action: \.destination.dialog))
  }
}

import Intarsia
import SwiftUI

/// Older spellings.
enum DeprecatedChecks: Checks {
  // Deprecated, so that the compiler does not warn about the spellings inside.
  @available(*, deprecated)
  static var all: [Check] {
    [
      Check("The older `sheet(store:)` shows a feature, and sends one dismissal") {
        let store = Drawer.store()
        let host = Host(OldDrawerView(store: store))
        store.send(.openTapped(1))
        try expect(host.update(), ["OldDrawerView", "sheet"])
        try host.presented().dismiss()
        try expect(store.log, ["dismiss"])
        try expect(host.presentations.count, 0)
      },
      Check("The older alert, dialog and presentations are shown") {
        let shelf = Store(initialState: Shelf.State()) { Shelf() }
        let host = Host(OldShelfView(store: shelf))
        shelf.send(.deleteTapped)
        host.update()
        try expect(host.presentations.map(\.kind).sorted(), ["alert", "dialog"])
        let inventory = Store(initialState: Inventory.State(item: Item.State(id: 1))) {
          Inventory()
        }
        try expect(
          Host(OldInventoryView(store: inventory)).presentations.map(\.kind).sorted(),
          ["cover", "destination", "popover", "sheet"])
      },
      Check("The older spelling of a case of a destination shows that case, and dismisses it") {
        let store = Store(initialState: Inventory.State()) { Inventory() }
        let host = Host(OldDestinationView(store: store))
        store.send(.editTapped)
        host.update()
        try expect(host.presentations.map(\.kind), ["sheet"])
        store.send(.deleteTapped)
        host.update()
        try expect(host.presentations.map(\.kind), ["alert"])
        store.send(.editTapped)
        host.update()
        try host.presented().dismiss()
        try expect(host.presentations.count, 0)
        try expect(store.withState { $0.destination == nil }, true)
      },
      Check("`WithPerceptionTracking` draws its content, and is evaluated alone for its changes") {
        let store = Store(initialState: Profile.State()) { Profile() }
        let host = Host(OldName(store: store))
        store.name = "Ada"
        try expect(host.update(), [])
        try expect(host.screen.texts, ["Ada"])
      },
    ]
  }
}

@available(*, deprecated)
private struct OldDrawerView: View {
  @Perception.Bindable var store: StoreOf<Drawer>

  var body: some View {
    Text("Drawer").sheet(store: store.scope(state: \.$item, action: \.item)) { Text($0.title) }
  }
}

@available(*, deprecated)
private struct OldName: View {
  let store: StoreOf<Profile>

  var body: some View {
    WithPerceptionTracking { Text(store.name) }
  }
}

import Intarsia

@testable import SwiftUI

/// Sheets, covers, popovers and destinations over scoped bindings.
enum PresentationChecks: Checks {
  static let all =
    kinds.flatMap { checks($0) } + [
      Check("A store in a state, and one behind a binding, present features") {
        let host = Host(DrawerScreen())
        try host.screen.tap("Open")
        try expect(host.presentations.map(\.kind), ["sheet", "sheet"])
        try require(host.presentations.last).dismiss()
        try expect(host.presentations.map(\.kind), [])
        try expect(host.screen.texts, ["dismiss", "Open"])
      },
      Check("A destination of an enum of features is shown by both spellings of its case") {
        let store = Store(initialState: Inventory.State()) { Inventory() }
        let host = Host(InventoryView(store: store))
        try host.screen.tap("Add")
        try expect(host.presentations.map(\.kind), ["cover"])
        store.send(.editTapped)
        host.update()
        try expect(host.presentations.map(\.kind).sorted(), ["destination", "popover", "popover"])
        try host.presented().dismiss()
        try expect(store.destination == nil, true)
        try expect(host.presentations.map(\.kind), [])
      },
      Check("A view that names cases as members is evaluated for another case") {
        let store = Store(initialState: Inventory.State()) { Inventory() }
        let host = Host(Members(store: store))
        store.send(.addTapped)
        try expect(host.update(), ["Members", "sheet"])
        store.send(.editTapped)
        try expect(host.update(), ["Members", "popover"])
        store.send(.deleteTapped)
        try expect(host.update().first, "Members")
        try expect(host.presentations.map(\.title), ["Delete?"])
        try host.presented().dismiss()
        try expect(host.presentations.count, 0)
        try expect(store.destination == nil, true)
      },
      Check("A view dismisses its presentation by the environment, which sends one action") {
        let store = Drawer.store()
        let host = Host(DismissingDrawer(store: store))
        store.send(.openTapped(1))
        host.update()
        try host.presented().screen.tap("Done")
        try expect(store.log, ["dismiss"])
        try expect(host.presentations.count, 0)
      },
    ]

  private static let kinds = ["sheet", "cover", "popover", "destination"]

  private static func checks(_ kind: String) -> [Check] {
    [
      Check("A \(kind) appears when the state appears, and a dismissed one sends one action") {
        let store = Drawer.store()
        let host = Host(DrawerView(store: store, kind: kind))
        try expect(host.presentations.count, 0)
        store.send(.openTapped(1))
        try expect(host.update(), ["DrawerView", kind, "CounterView"])
        try expect(host.presentations.map(\.kind), [kind])
        try expect(try host.presented().screen.texts, ["1", "Tapped 0"])
        let presented = try host.presented()
        presented.dismiss()
        presented.dismiss()
        try expect(store.log, ["dismiss"])
        try expect(host.presentations.count, 0)
      },
      Check("A \(kind) of a replaced feature is another one, and keeps its state otherwise") {
        let store = Drawer.store(Drawer.State(item: Item.State(id: 1, title: "1")))
        let host = Host(DrawerView(store: store, kind: kind))
        try host.presented().screen.tap("Tapped 0")
        store.scope(state: \.item, action: \.item.presented)?.title = "one"
        try expect(host.update(), ["CounterView"])
        try expect(try host.presented().screen.texts, ["one", "Tapped 1"])
        store.send(.openTapped(2))
        try expect(host.update(), ["DrawerView", kind, "CounterView"])
        try expect(try host.presented().screen.texts, ["2", "Tapped 0"])
        try expect(store.log, [])
      },
      Check("A feature that closes its \(kind) is dismissed once") {
        let store = Drawer.store(Drawer.State(item: Item.State(id: 1)))
        let host = Host(DrawerView(store: store, kind: kind))
        await store.send(.item(.presented(.closeTapped))).finish()
        host.update()
        try expect(host.presentations.count, 0)
        try expect(store.log, ["dismiss"])
      },
    ]
  }
}

private struct Members: View {
  @Bindable var store: StoreOf<Inventory>

  var body: some View {
    let destination = $store.scope(state: \.$destination, action: \.destination)
    Text("Inventory")
      .sheet(item: destination.add) { Text($0.title) }
      .popover(item: destination.edit) { Text($0.title) }
      .alert(destination.alert)
  }
}

private struct DrawerView: View {
  @Bindable var store: StoreOf<Drawer>
  let kind: String

  var body: some View {
    let item = $store.scope(state: \.item, action: \.item)
    switch kind {
    case "sheet": Text("Drawer").sheet(item: item) { CounterView(store: $0) }
    case "cover": Text("Drawer").fullScreenCover(item: item) { CounterView(store: $0) }
    case "popover": Text("Drawer").popover(item: item) { CounterView(store: $0) }
    default: Text("Drawer").navigationDestination(item: item) { CounterView(store: $0) }
    }
  }
}

private struct CounterView: View {
  let store: StoreOf<Item>
  @State private var taps = 0

  var body: some View {
    Text(store.title)
    Button("Tapped \(taps)") { taps += 1 }
  }
}

private struct DrawerScreen: View {
  @State private var store = Drawer.store()

  var body: some View {
    DrawerPane(store: $store)
      .sheet(item: $store.scope(state: \.item, action: \.item)) { Text($0.title) }
  }
}

private struct DrawerPane: View {
  @Binding var store: StoreOf<Drawer>

  var body: some View {
    Text(store.log.joined())
      .sheet(item: $store.scope(\.item, action: \.item)) { Text($0.title) }
    Button("Open") { store.send(.openTapped(1)) }
  }
}

private struct DismissingDrawer: View {
  @Bindable var store: StoreOf<Drawer>

  var body: some View {
    Text("Drawer").sheet(item: $store.scope(state: \.item, action: \.item)) { _ in DoneView() }
  }
}

private struct DoneView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button("Done") { dismiss() } }
}

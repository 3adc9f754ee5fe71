import Intarsia
import SwiftUI

/// Rows over `store.scope`, optional features, and cases of features.
enum ListChecks: Checks {
  static let all = [
    Check("A row's change evaluates the row, and not the list") {
      let store = todos(["a", "b"])
      let host = Host(Rows(store: store))
      try host.screen.tap("Toggle b")
      try expect(store.todos.elements.map(\.isDone), [false, true])
      try expect(Array(host.evaluations.suffix(1)), ["Row"])
      try expect(host.evaluations.filter { $0 == "Rows" }.count, 1)
    },
    Check("A new row evaluates the list and that row, and not the others") {
      let store = todos(["a"])
      let host = Host(Rows(store: store))
      store.send(.started)
      try expect(host.update().filter { $0 != "row" }, ["Rows", "Row"])
      try expect(host.screen.texts.filter { $0.hasPrefix("Toggle") }, ["Toggle a", "Toggle "])
    },
    Check("A list that does not read the rows is not evaluated for them") {
      let store = todos(["a", "b"])
      let host = Host(Rows(store: store))
      store.filter = .done
      try expect(host.update(), [])
      let row = try require(store.scope(state: \.todos, action: \.todos).first)
      row.title = "c"
      try expect(host.update(), ["Row"])
    },
    Check("A row whose content is a closure is evaluated alone") {
      let store = todos(["a", "b"])
      let host = Host(ClosureRows(store: store))
      let row = try require(store.scope(state: \.todos, action: \.todos).first)
      row.title = "c"
      try expect(host.update(), ["row"])
      try expect(host.screen.texts, ["c", "b"])
    },
    Check("A moved row keeps the state of its view, and a removed one is gone") {
      let store = todos(["a", "b", "c"])
      let host = Host(Rows(store: store))
      try host.screen.tap("Tapped 0 c")
      store.send(.move([2], 0))
      host.update()
      try expect(
        host.screen.texts.filter { $0.hasPrefix("Tapped") },
        ["Tapped 1 c", "Tapped 0 a", "Tapped 0 b"])
      store.send(.delete([1]))
      host.update()
      try expect(
        host.screen.texts.filter { $0.hasPrefix("Tapped") }, ["Tapped 1 c", "Tapped 0 b"])
    },
    Check("The actions of `onAppear` and `onChange` run once, after the evaluation") {
      let store = todos([])
      let host = Host(TodosView(store: store))
      try expect(store.todos.count, 1)
      store.filter = .done
      host.update()
      try expect(store.todos.count, 1)
    },
    Check("A view of an optional feature comes and goes, and is evaluated alone") {
      let store = Store(initialState: Inventory.State()) { Inventory() }
      let host = Host(InventoryParts(store: store))
      try expect(host.screen.texts, [])
      store.send(.optionalToggled)
      try expect(host.update(), ["InventoryParts", "TitleView"])
      store.scope(state: \.optional, action: \.optional)?.title = "Lamp"
      try expect(host.update(), ["TitleView"])
      try expect(host.screen.texts, ["Lamp"])
      store.send(.optionalToggled)
      try expect(host.update(), ["InventoryParts"])
      try expect(host.screen.texts, [])
    },
    Check("A switch over the case of a store is evaluated for another case only") {
      let store = Store(initialState: Inventory.State()) { Inventory() }
      let host = Host(InventoryDestinationView(store: store))
      store.send(.addTapped)
      try expect(host.update(), ["InventoryDestinationView", "ItemView"])
      try host.screen.type("Lamp", in: "Title")
      try expect(store.destination?.add?.title, "Lamp")
      let count = host.evaluations.filter { $0 == "InventoryDestinationView" }.count
      try expect(count, 2)
      store.send(.editTapped)
      try expect(host.update().first, "InventoryDestinationView")
      try expect(try host.screen.text(in: "Title"), "")
    },
  ]

  private static func todos(_ titles: [String]) -> StoreOf<Todos> {
    let todos = titles.map { Todo.State(id: UUID(), title: $0) }
    return Store(initialState: Todos.State(todos: IdentifiedArray(uniqueElements: todos))) {
      Todos()
    }
  }
}

private struct Rows: View {
  @Bindable var store: StoreOf<Todos>

  var body: some View {
    List {
      ForEach(store.scope(state: \.todos, action: \.todos)) { Row(store: $0) }
    }
  }
}

private struct Row: View {
  let store: StoreOf<Todo>
  @State private var taps = 0

  var body: some View {
    Text(store.isDone ? "done" : "open")
    Button("Toggle \(store.title)") { store.isDone.toggle() }
    Button("Tapped \(taps) \(store.title)") { taps += 1 }
  }
}

private struct ClosureRows: View {
  let store: StoreOf<Todos>

  var body: some View {
    ForEach(store.scope(state: \.todos, action: \.todos)) { Text($0.title) }
  }
}

private struct InventoryParts: View {
  let store: StoreOf<Inventory>

  var body: some View {
    if let item = store.scope(state: \.optional, action: \.optional) { TitleView(store: item) }
  }
}

private struct TitleView: View {
  let store: StoreOf<Item>

  var body: some View { Text(store.title) }
}

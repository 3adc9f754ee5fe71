import Intarsia

@testable import SwiftUI

/// Stacks of features, the system's writes to their paths, and links.
enum StackChecks: Checks {
  static let all = [
    Check("A stack shows its last element, and the system pops several in one action") {
      let store = Drawer.store(Drawer.State(path: [1, 2, 3]))
      let host = Host(StackView(store: store))
      try expect(host.screen.texts, ["3", "Deeper"])
      try host.screen.pop(2)
      try expect(store.log, ["pop"])
      try expect(store.path.map(\.id), [1])
      try expect(host.screen.texts, ["1", "Deeper"])
      try host.screen.pop()
      try expect(store.log, ["pop", "pop"])
      try expect(host.screen.texts, ["Push", "Other"])
    },
    Check("An action pushes an element, and only the stack and the new screen are evaluated") {
      let store = Drawer.store()
      let host = Host(StackView(store: store))
      store.send(.pushTapped(1))
      try expect(host.update().filter { $0 != "screen" }, ["StackView", "ItemScreen"])
      try expect(host.screen.texts, ["1", "Deeper"])
    },
    Check("A screen's change evaluates the screen, and not the stack") {
      let store = Drawer.store(Drawer.State(path: [1, 2]))
      let host = Host(StackView(store: store))
      try require(store.scope(state: \.path, action: \.path).last).title = "two"
      try expect(host.update(), ["ItemScreen"])
      try expect(host.screen.texts, ["two", "Deeper"])
    },
    Check("A link pushes its state onto the stack, also one in a destination") {
      let store = Drawer.store()
      let host = Host(StackView(store: store))
      try host.screen.follow("Push")
      try host.screen.follow("Deeper")
      try expect(store.path.map(\.id), [1, 9])
      try expect(store.log, ["push", "push"])
      try expect(host.screen.texts, ["nine", "Deeper"])
    },
    Check("A stack of an enum of features shows the view of each case") {
      let store = Store(initialState: Library.State()) { Library() }
      let host = Host(LibraryView(store: store))
      try host.screen.follow("First")
      try host.screen.type("Lamp", in: "Title")
      try expect(store.path.first?.detail?.title, "Lamp")
      try host.screen.pop()
      try host.screen.follow("Profile")
      try expect(host.screen.texts.contains("Age: 20"), true)
      try expect(store.path.count, 1)
    },
    Check("A link of a stack in a borrowed store pushes, too") {
      let host = Host(BorrowedStack())
      try host.screen.follow("Push")
      try expect(host.screen.texts, ["1"])
    },
    Check("A link without a state is disabled") {
      let host = Host(NavigationLink("None", state: Item.State?.none))
      do {
        try host.screen.follow("None")
        throw Unmet(description: "The link was followed.")
      } catch let error as HostError {
        try expect(error.description, "The link 'None' is disabled.")
      }
      _ = Issues.shared.take()
    },
    Check("A link without a stack of such states is reported where it is written") {
      let store = Drawer.store()
      let host = Host(StackView(store: store))
      try expect(Issues.shared.take().count, 0)
      let lost = Host(NavigationLink("Lost", state: Profile.State()))
      let line: UInt = #line - 1
      let issues = Issues.shared.take()
      try expect(issues.map(\.line), [line])
      try expect(
        issues[0].message,
        """
        A link pushes Profile.State, but no NavigationStack above it has a path of such states. \
        Put it into 'NavigationStack(path: $store.scope(…))'.
        """)
      _ = (host, lost)
    },
    Check("A screen that was popped still shows its last state") {
      let store = Drawer.store(Drawer.State(path: [1]))
      let host = Host(StackView(store: store))
      let stack = try require(host.root.children.first?.node)
      let screen = try require(stack.children.last?.node)
      try expect(Screen(node: screen).texts, ["1", "Deeper"])
      try host.screen.pop()
      screen.evaluateAgain()
      try expect(Screen(node: screen).texts, ["1", "Deeper"])
      try expect(Issues.shared.take().count, 0)
    },
    Check("A dismissed screen sends one action") {
      let store = Drawer.store(Drawer.State(path: [1, 2]))
      let host = Host(StackView(store: store))
      let id = try require(store.path.ids.last)
      await store.send(.path(.element(id: id, action: .closeTapped))).finish()
      host.update()
      try expect(store.log, ["pop"])
      try expect(host.screen.texts, ["1", "Deeper"])
    },
  ]
}

private struct StackView: View {
  @Bindable var store: StoreOf<Drawer>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      NavigationLink("Push", state: Item.State(id: 1, title: "1"))
      Text("Other")
    } destination: {
      ItemScreen(store: $0)
    }
  }
}

private struct ItemScreen: View {
  let store: StoreOf<Item>

  var body: some View {
    Text(store.title)
    NavigationLink(state: Item.State(id: 9, title: "nine")) { Text("Deeper") }
  }
}

private struct BorrowedStack: View {
  @State private var store = Drawer.store()

  var body: some View { BorrowingStack(store: $store) }
}

private struct BorrowingStack: View {
  @Binding var store: StoreOf<Drawer>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      NavigationLink("Push", state: Item.State(id: 1, title: "1"))
    } destination: {
      Text($0.title)
    }
  }
}

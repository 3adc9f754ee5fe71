import Intarsia

@testable import SwiftUI

/// Animations and transactions of actions, and of what effects send.
enum AnimationChecks: Checks {
  static let all = [
    Check("An action of an effect is processed in its transaction, and the next one is not") {
      let store = Drawer.store()
      await store.send(.started, animation: .bouncy).finish()
      try expect(
        store.log.sorted(),
        ["one easeOut", "plain none", "plain none", "sent easeIn", "whole linear"])
    },
    Check("A button sends its action in an animation or a transaction") {
      let store = Drawer.store()
      let host = Host(Animated(store: store))
      try host.screen.tap("Animated")
      try host.screen.tap("Transaction")
      try host.screen.tap("Plain")
      try host.screen.tap("With")
      try expect(store.log, ["a spring", "t linear", "p none", "w bouncy"])
    },
    Check("A view draws the changes of an animated action") {
      let store = Store(initialState: Box.State()) { Box() }
      let host = Host(BoxView(store: store))
      try host.screen.tap("Grow")
      try expect(store.isLarge, true)
      try expect(host.evaluations, ["BoxView", "BoxView"])
    },
  ]
}

private struct Animated: View {
  let store: StoreOf<Drawer>

  var body: some View {
    Button("Animated") { store.send(.loaded("a"), animation: .spring) }
    Button("Transaction") { store.send(.loaded("t"), transaction: Transaction(animation: .linear)) }
    Button("Plain") { store.send(.loaded("p")) }
    Button("With") { withAnimation(.bouncy) { _ = store.send(.loaded("w")) } }
  }
}

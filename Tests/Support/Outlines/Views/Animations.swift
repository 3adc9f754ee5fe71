// Animations of actions, and of the actions that effects send.
import Intarsia
import SwiftUI

@Reducer
struct Box {
  @ObservableState
  struct State: Equatable {
    var isLarge = false
    var log: [String] = []
  }

  enum Action {
    case grow
    case loaded(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .grow:
        state.isLarge.toggle()
        return .merge(
          .send(.loaded("a"), animation: .default),
          .run { send in
            await send(.loaded("b"), animation: .easeIn)
            await send(.loaded("c"), transaction: Transaction(animation: .linear))
            await MainActor.run { withAnimation(.bouncy) { send.now(.loaded("d")) } }
          },
          .run { send in await send(.loaded("e")) }.animation(),
          .run { send in await send(.loaded("f")) }
            .transaction(Transaction(animation: .spring(response: 0.4, dampingFraction: 0.6))))
      case .loaded(let line):
        state.log.append(line)
        return .none
      }
    }
  }
}

struct BoxView: View {
  let store: StoreOf<Box>

  var body: some View {
    VStack {
      Rectangle().frame(width: store.isLarge ? 200 : 100, height: 100)
      Button("Grow") { store.send(.grow, animation: .spring) }
      Button("Grow at once") {
        var transaction = Transaction()
        transaction.disablesAnimations = true
        store.send(.grow, transaction: transaction)
      }
      Button("Grow otherwise") { withAnimation { _ = store.send(.grow) } }
    }
    .animation(.default, value: store.isLarge)
    .task { await store.send(.grow).finish() }
    .refreshable { await store.send(.grow).finish() }
  }
}

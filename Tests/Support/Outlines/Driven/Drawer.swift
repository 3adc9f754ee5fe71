import Intarsia

@testable import SwiftUI

/// A feature that presents an item and a stack of items, and writes down what it is told.
@Reducer
struct Drawer {
  @ObservableState
  struct State {
    var log: [String] = []
    @Presents var item: Item.State?
    var path = StackState<Item.State>()
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
    case path(StackActionOf<Item>)
    case openTapped(Int)
    case pushTapped(Int)
    case started
    case loaded(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .item(.dismiss):
        state.log.append("dismiss")
      case .item:
        break
      case .path(.popFrom):
        state.log.append("pop")
      case .path(.push):
        state.log.append("push")
      case .path:
        break
      case .openTapped(let id):
        state.item = Item.State(id: id, title: "\(id)")
      case .pushTapped(let id):
        state.path.append(Item.State(id: id, title: "\(id)"))
      case .loaded(let text):
        state.log.append("\(text) \(Transaction.current.animation?.name ?? "none")")
      case .started:
        return .merge(
          .run { send in
            await send(.loaded("plain"))
            await send(.loaded("sent"), animation: .easeIn)
            await send(.loaded("plain"))
          },
          .run { send in await send(.loaded("whole")) }.animation(.linear),
          .send(.loaded("one"), animation: .easeOut))
      }
      return .none
    }
    .ifLet(\.$item, action: \.item) { Item() }
    .forEach(\.path, action: \.path) { Item() }
  }

  @MainActor
  static func store(_ state: State = State()) -> StoreOf<Drawer> {
    Store(initialState: state) { Drawer() }
  }
}

extension Drawer.State {
  /// A stack of items.
  init(path ids: [Int]) {
    self.init(path: StackState(ids.map { Item.State(id: $0, title: "\($0)") }))
  }
}

// Drives the bindings that views get, as SwiftUI would: reads them, and writes to them.
import Foundation
import Intarsia

@testable import SwiftUI

@Reducer
struct Driven {
  @ObservableState
  struct State {
    var log: [String] = []
    @Presents var item: Item.State?
    var path = StackState<Item.State>()
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
    case loaded(String)
    case path(StackActionOf<Item>)
    case replaceTapped
    case started
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .item(.dismiss):
        state.log.append("dismiss")
      case .item, .replaceTapped:
        state.item = Item.State(id: 2)
      case .loaded(let text):
        state.log.append("\(text) \(Transaction.current.animation?.name ?? "none")")
      case .path(.popFrom(let id)):
        state.log.append("pop \(id)")
      case .path:
        break
      case .started:
        state.item = Item.State(id: 1)
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
}

@main
@MainActor
enum Driver {
  private static var failures = 0

  private static func expect<Value: Equatable>(
    _ value: Value, _ wanted: Value, _ behavior: String
  ) {
    guard value != wanted else { return }
    failures += 1
    print("✘ \(behavior): \(value) is not \(wanted)")
  }

  static func main() async {
    await animations()
    presentation()
    stack()
    fields()
    exit(failures == 0 ? 0 : 1)
  }

  private static func animations() async {
    let store = Store(initialState: Driven.State()) { Driven() }
    await store.send(.started, animation: .bouncy).finish()
    expect(
      store.log.sorted(),
      ["one easeOut", "plain none", "plain none", "sent easeIn", "whole linear"],
      "An action of an effect is processed in its transaction, and the next one is not")
  }

  private static func presentation() {
    let store = Store(initialState: Driven.State(item: Item.State(id: 1))) { Driven() }
    let item = SwiftUI.Bindable(store).scope(state: \.item, action: \.item)
    let first = item.wrappedValue
    expect(item.wrappedValue?.id == first?.id, true, "A presented feature keeps its identity")
    store.send(.replaceTapped)
    expect(item.wrappedValue?.id == first?.id, false, "Another feature has another identity")
    let isPresented = SwiftUI.Binding<Bool>(item)
    expect(isPresented.wrappedValue, true, "A presented feature is shown")
    isPresented.wrappedValue = false
    item.wrappedValue = nil
    expect(store.log, ["dismiss"], "A dismissed feature sends one action")
    expect(item.wrappedValue, nil, "A dismissed feature is gone")
  }

  private static func stack() {
    let state = Driven.State(path: StackState([Item.State(id: 1), Item.State(id: 2)]))
    let store = Store(initialState: state) { Driven() }
    let view = NavigationStack(
      path: SwiftUI.Bindable(store).scope(state: \.path, action: \.path)
    ) {
      Text("Root")
    } destination: { (item: StoreOf<Item>) in
      Text(item.title)
    }
    let path = view.path ?? .constant([])
    expect(path.wrappedValue.count, 2, "The path shows the elements")
    path.wrappedValue.removeAll()
    expect(store.log.count, 1, "A path without several elements pops them in one action")
    expect(path.wrappedValue.count, 0, "The path shows what is left")
  }

  private static func fields() {
    let store = Store(initialState: Profile.State()) { Profile() }
    let profile = SwiftUI.Bindable(store)
    profile.name.wrappedValue = "Ada"
    profile.address.city.wrappedValue = "London"
    profile.age.sending(\.ageChanged).wrappedValue = 36
    expect(store.name, "Ada", "A binding writes a field")
    expect(store.address.city, "London", "A binding writes a nested field")
    expect(store.age, 36, "A binding sends the action that is named")
  }
}

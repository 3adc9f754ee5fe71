import Intarsia

@testable import SwiftUI

/// Alerts and dialogs: their titles, texts, buttons and roles, and what each tap sends.
enum AlertChecks: Checks {
  static let all = [
    Check("An alert shows its title, its message and its buttons with their roles") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Ask")
      try expect(host.presentations.map(\.kind), ["alert"])
      let alert = try host.presented()
      try expect(alert.title, "Delete?")
      try expect(alert.screen.texts, ["It cannot be brought back.", "Delete", "Keep"])
      try expect(alert.screen.roles, ["Delete: destructive", "Keep: cancel"])
    },
    Check("A button of an alert sends its action in its animation, and closes the alert") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Ask")
      try host.presented().tap("Delete")
      try expect(store.log, ["confirmed easeIn"])
      try expect(host.presentations.count, 0)
    },
    Check("A button of an alert without an action sends the dismissal") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Ask")
      try host.presented().tap("Keep")
      try expect(store.log, ["dismiss none"])
      try expect(host.presentations.count, 0)
    },
    Check("A dialog shows its buttons, and sends the action of one") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Choose")
      try expect(host.presentations.map(\.kind), ["dialog"])
      try expect(try host.presented().title, "What now?")
      try expect(try host.presented().screen.buttons, ["Lend", "Sell"])
      try host.presented().tap("Sell")
      try expect(store.log, ["sell none"])
      try expect(host.presentations.count, 0)
    },
    Check("A dialog that the person leaves sends one dismissal") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Choose")
      try host.presented().dismiss()
      try expect(store.log, ["dismiss none"])
    },
    Check("An action that presents another alert shows that one") {
      let store = Question.store()
      let host = Host(QuestionView(store: store))
      try host.screen.tap("Ask")
      store.send(.chooseTapped)
      store.send(.askTapped(again: true))
      try expect(host.update().filter { $0 != "row" }, ["QuestionView", "alert", "dialog"])
      try expect(host.presentations.map(\.title), ["Really?", "What now?"])
    },
    Check("Alerts and dialogs of an enum of destinations send to their case") {
      let state = Inventory.State(destination: .alert(AlertState { TextState("Sure?") }))
      let store = Store(initialState: state) { Inventory() }
      let host = Host(InventoryView(store: store))
      try expect(host.presentations.map(\.title), ["Sure?", "Sure?"])
      try host.presented().dismiss()
      try expect(store.destination == nil, true)
      try expect(host.presentations.count, 0)
    },
    Check("An alert and a dialog without a store call the handler") {
      let host = Host(Reminder())
      try host.screen.tap("Remind")
      try host.presented().tap("Again")
      try expect(host.screen.texts, ["again", "Remind"])
      try expect(host.presentations.count, 0)
    },
    Check("Xcode 27's `alert(_:item:)` shows a presented feature, and dismisses it once") {
      let store = Drawer.store()
      let host = Host(ItemAlert(store: store))
      store.send(.openTapped(7))
      try expect(host.update(), ["ItemAlert", "alert"])
      try expect(try host.presented().screen.texts, ["Number 7", "Rename"])
      try host.presented().tap("Rename")
      try expect(store.log, ["dismiss"])
      try expect(host.presentations.count, 0)
    },
    Check("A text value is drawn as a text, and a button's state as a button") {
      let host = Host(ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }))
      try expect(host.screen.texts, ["Books: 12", "Delete"])
      try expect(Host(ReminderView()).screen.roles, ["Never: cancel"])
    },
  ]
}

@Reducer
private struct Question {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case askTapped(again: Bool)
    case chooseTapped

    @CasePathable
    enum Alert: Equatable { case confirmed }

    @CasePathable
    enum Dialog: Equatable { case lend, sell }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let animation = Transaction.current.animation?.name ?? "none"
      switch action {
      case .askTapped(let again):
        state.alert = AlertState {
          TextState(again ? "Really?" : "Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .send(.confirmed, animation: .easeIn)) {
            TextState("Delete")
          }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("It cannot be brought back.")
        }
      case .chooseTapped:
        state.dialog = ConfirmationDialogState {
          TextState("What now?")
        } actions: {
          ButtonState(action: .lend) { TextState("Lend") }
          ButtonState(action: .sell) { TextState("Sell") }
        }
      case .alert(.dismiss), .dialog(.dismiss): state.log.append("dismiss \(animation)")
      case .alert(.presented(.confirmed)): state.log.append("confirmed \(animation)")
      case .dialog(.presented(.lend)): state.log.append("lend \(animation)")
      case .dialog(.presented(.sell)): state.log.append("sell \(animation)")
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }

  @MainActor
  static func store() -> StoreOf<Question> { Store(initialState: State()) { Question() } }
}

private struct QuestionView: View {
  @Bindable var store: StoreOf<Question>

  var body: some View {
    Button("Ask") { store.send(.askTapped(again: false)) }
      .alert($store.scope(state: \.alert, action: \.alert))
    Button("Choose") { store.send(.chooseTapped) }
      .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
  }
}

private struct Reminder: View {
  @State private var alert: AlertState<String>?
  @State private var choice = ""

  var body: some View {
    Text(choice)
    Button("Remind") {
      alert = AlertState {
        TextState("When?")
      } actions: {
        ButtonState(action: "again") { TextState("Again") }
      }
    }
    .alert($alert) { choice = $0 ?? "" }
  }
}

private struct ItemAlert: View {
  @Bindable var store: StoreOf<Drawer>

  var body: some View {
    Text("Drawer")
      .alert("Item", item: $store.scope(state: \.item, action: \.item)) { item in
        Button("Rename") { item.title = "Renamed" }
      } message: { item in
        Text("Number \(item.title)")
      }
  }
}

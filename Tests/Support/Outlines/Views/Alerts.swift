// Alerts and dialogs, their buttons and their texts.
import Intarsia
import SwiftUI

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var title = TextState("Books: ") + TextState("12").bold()
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case deleteTapped

    @CasePathable
    enum Alert: Equatable { case deleteConfirmed }

    @CasePathable
    enum Dialog: Equatable { case lend, sell }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteTapped:
        state.alert = AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .send(.deleteConfirmed, animation: .default)) {
            TextState("Delete")
          }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("It cannot be brought back.")
        }
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("What now?")
        } actions: {
          ButtonState(action: .lend) { TextState("Lend") }
          ButtonState(action: .sell) { TextState("Sell") }
        }
        return .none
      case .alert, .dialog:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}

struct ShelfView: View {
  @Bindable var store: StoreOf<Shelf>

  var body: some View {
    VStack {
      Text(store.title)
      Button("Delete") { store.send(.deleteTapped, animation: .default) }
    }
    .alert($store.scope(state: \.alert, action: \.alert))
    .alert($store.scope(\.$alert, action: \.alert))
    .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
    .confirmationDialog($store.scope(state: \.$dialog, action: \.dialog))
  }
}

/// An alert without a store.
struct ReminderView: View {
  enum Choice: Equatable { case again, never }

  @State private var alert: AlertState<Choice>?
  @State private var dialog: ConfirmationDialogState<Choice>?
  @State private var choice: Choice?

  var body: some View {
    Button(ButtonState(role: .cancel, action: Choice.never) { TextState("Never") }) {
      choice = $0
    }
    .alert($alert) { choice = $0 }
    .confirmationDialog($dialog) { choice = $0 }
    .alert("Error", isPresented: Binding($choice)) { Button("OK") {} }
  }
}

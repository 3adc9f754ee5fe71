// A focus that the store knows, and values that views share.
import Intarsia
import SwiftUI

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var focus: Field?
    var isEditing = false
    var name = ""
    @Shared(.inMemory("attempts")) var attempts = 0

    nonisolated enum Field: Hashable, Sendable { case name, password }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case focusChanged(State.Field?)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct LoginView: View {
  @Bindable var store: StoreOf<Login>
  @FocusState var focus: Login.State.Field?
  @FocusState private var isEditing: Bool
  @AccessibilityFocusState private var spoken: Login.State.Field?

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
        .focused($focus, equals: .name)
      TextField("Password", text: $store.name)
        .focused($focus, equals: .password)
        .focused($isEditing)
    }
    .bind($store.focus, to: $focus)
    .bind($store.focus.sending(\.focusChanged), to: $spoken)
    .bind($store.isEditing, to: $isEditing)
  }
}

struct AttemptsView: View {
  @Shared(.inMemory("attempts")) var attempts = 0
  @SharedReader(.inMemory("name")) var name = ""

  var body: some View {
    Stepper("Attempts: \(attempts)", value: Binding($attempts))
    Text(name)
    Button("Reset") { $attempts.withLock { $0 = 0 } }
  }
}

/// Shared values whose reference the view keeps.
struct GameView: View {
  @State.Shared(.appStorage("score")) var score = 0
  @State.Shared(.inMemory("player")) var player: String?
  @State.Shared var round: Int
  @State.SharedReader(value: []) var scores: [Int]
  @SwiftUI.State.SharedReader(.inMemory("title")) var title = ""

  init(round: Int) {
    _round = State.Shared(wrappedValue: round, .inMemory("round \(round)"))
  }

  var body: some View {
    Form {
      Stepper("Score: \(score)", value: Binding($score))
      Text("\(player ?? title), round \(round)")
      Button("Next round") { $round = Shared(wrappedValue: 0, .inMemory("round \(round + 1)")) }
      ForEach(scores, id: \.self) { Text("\($0)") }
    }
    .refreshable { [$scores] in try? await $scores.load(.inMemory("scores")) }
  }
}

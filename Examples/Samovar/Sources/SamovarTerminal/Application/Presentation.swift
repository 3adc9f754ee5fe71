import Foundation
import Intarsia

/// The state that belongs to this user interface alone: no feature has to know it.
///
/// It is a feature of its own, so that a recorded session has it, too.
@Reducer
struct Presentation {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    /// The tea that was selected in the cabinet; the list may have become shorter since.
    var selectedTea = 0
    /// The tasting that was selected.
    var selectedTasting = 0
    /// The suggestion that was selected.
    var selectedSuggestion = 0
    /// The number of characters before the cursor; `nil` is the end of the text.
    var cursor: Int?
    /// Whether a number is being typed, so that the next digit is added to it.
    var isTypingNumber = false
    /// The time zone of the dates on the screen.
    let timeZone: TimeZone

    init(timeZone: TimeZone) {
      self.timeZone = timeZone
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

extension Store where State == Presentation.State, Action == Presentation.Action {
  /// Writes dates.
  var dates: DateText { DateText(timeZone: self.timeZone) }

  /// Where the cursor is, for a control to read and to write.
  var cursorBinding: UIBinding<Int?> {
    UIBinding(get: { self.cursor }, set: { self.set(\.cursor, to: $0) })
  }

  /// Whether a number is being typed, for a control to read and to write.
  var isTypingBinding: UIBinding<Bool> {
    UIBinding(get: { self.isTypingNumber }, set: { self.set(\.isTypingNumber, to: $0) })
  }

  /// What is typed goes to another field.
  func focusMoved() {
    set(\.cursor, to: nil)
    set(\.isTypingNumber, to: false)
  }

  /// A form opens.
  func formAppears() {
    focusMoved()
    set(\.selectedSuggestion, to: 0)
  }

  /// Sends an action if a field changes.
  func set<Value: Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Value> & Sendable, to value: Value
  ) {
    guard withState({ $0[keyPath: field] }) != value else { return }
    send(.binding(.set(field, value)))
  }
}

import Foundation
import Intarsia
import SamovarShared

/// The state of this user interface alone, which no other feature needs.
///
/// It is a feature of its own, so that a recorded session contains it.
@Reducer
struct Presentation {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    /// The index of the selected tea in the cabinet; the list may have become shorter since.
    var selectedTea = 0
    /// The index of the selected tasting.
    var selectedTasting = 0
    /// The index of the selected suggestion.
    var selectedSuggestion = 0
    /// The number of characters before the cursor; `nil` is the end of the text.
    var cursor: Int?
    /// Whether the user is typing a number, so that the next digit is appended to it.
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
  /// Formats dates in the time zone of the session.
  var dates: DateText { DateText(timeZone: self.timeZone) }

  /// A binding to the cursor, for a control to read and to write.
  var cursorBinding: UIBinding<Int?> {
    UIBinding(get: { self.cursor }, set: { self.set(\.cursor, to: $0) })
  }

  /// A binding to ``Presentation/State/isTypingNumber``, for a control to read and to write.
  var isTypingBinding: UIBinding<Bool> {
    UIBinding(get: { self.isTypingNumber }, set: { self.set(\.isTypingNumber, to: $0) })
  }

  /// Resets the cursor and the typed number when the focus moves to another field.
  func focusMoved() {
    set(\.cursor, to: nil)
    set(\.isTypingNumber, to: false)
  }

  /// Resets the state of the form when it opens.
  func formAppears() {
    focusMoved()
    set(\.selectedSuggestion, to: 0)
  }

  /// Sets a field by an action, if its value differs.
  func set<Value: Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Value> & Sendable, to value: Value
  ) {
    guard withState({ $0[keyPath: field] }) != value else { return }
    send(.binding(.set(field, value)))
  }
}

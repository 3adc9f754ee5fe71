import Intarsia
import Observation
import TerminalKit

/// What belongs to this user interface alone: no feature has to know it.
@MainActor
@Observable
final class Presentation {
  /// The size of the screen that is drawn.
  var size: Size
  /// The tea that was selected in the cabinet; the list may have become shorter since.
  var selectedTea = 0
  /// The tasting that was selected.
  var selectedTasting = 0
  /// The suggestion that was selected.
  var selectedSuggestion = 0
  /// How many characters are before the cursor; `nil` is the end of the text.
  var cursor: Int?
  /// Whether a number is being typed, so that the next digit is added to it.
  var isTypingNumber = false
  /// How dates are written.
  @ObservationIgnored let dates: DateText

  init(size: Size) {
    @Dependency(\.timeZone) var timeZone
    self.size = size
    dates = DateText(timeZone: timeZone)
  }

  /// Where the cursor is, for a control to read and to write.
  var cursorBinding: UIBinding<Int?> { UIBindable(self).cursor }

  /// Whether a number is being typed, for a control to read and to write.
  var isTypingBinding: UIBinding<Bool> { UIBindable(self).isTypingNumber }

  /// What is typed goes to another field.
  func focusMoved() {
    cursor = nil
    isTypingNumber = false
  }

  /// A form opens.
  func formAppears() {
    focusMoved()
    selectedSuggestion = 0
  }
}

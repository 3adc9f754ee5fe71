import Observation
import TerminalKit

/// What belongs to this user interface alone: no feature has to know it.
@MainActor
@Observable
final class Presentation {
  /// The size of the screen that is drawn.
  var size: Size
  /// The index of the favourite that was selected; the list may have become shorter since.
  var selection = 0

  init(size: Size) {
    self.size = size
  }
}

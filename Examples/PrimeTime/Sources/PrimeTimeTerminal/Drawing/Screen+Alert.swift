import Intarsia
import TerminalApp
import TerminalKit

extension Screen {
  /// Draws an alert, which the user has to close first.
  mutating func draw(_ alert: AlertState<some Any>) {
    drawDialog(
      title: String(state: alert.title), message: alert.message.map { String(state: $0) },
      buttons: alert.buttons.map {
        // Each button of these alerts only closes the alert, as the Enter key does.
        DialogButton(key: Texts.enterKey, label: String(state: $0.label))
      })
  }
}

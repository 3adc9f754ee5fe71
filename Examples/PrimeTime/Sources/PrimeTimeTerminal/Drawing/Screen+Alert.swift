import Intarsia
import TerminalApp
import TerminalKit

extension Screen {
  /// Draws an alert, which has to be closed before anything else.
  mutating func draw(_ alert: AlertState<some Any>) {
    drawDialog(
      title: String(state: alert.title), message: alert.message.map { String(state: $0) },
      buttons: alert.buttons.map {
        // The alerts of these features can only be closed, which the command for that does.
        DialogButton(key: Texts.enterKey, label: String(state: $0.label))
      })
  }
}

import Intarsia
import TerminalKit

/// A button of an alert, with the key that taps it.
struct KeyedButton<Action> {
  /// The button; `nil` for the default button of an alert that defines no buttons.
  let state: ButtonState<Action>?
  let key: Key.Code
  let dialogButton: DialogButton
}

extension AlertState {
  /// The buttons with their keys: the first unused letter of the label, or a number.
  ///
  /// A cancel button has the escape key; an alert without buttons gets an OK button with enter.
  var keyedButtons: [KeyedButton<Action>] {
    guard !buttons.isEmpty else {
      return [
        KeyedButton(
          state: nil, key: .enter, dialogButton: DialogButton(key: "Enter", label: "OK"))
      ]
    }
    var taken: Set<Character> = []
    return buttons.enumerated().map { index, button in
      let label = String(state: button.label)
      if button.role == .cancel {
        return KeyedButton(
          state: button, key: .escape, dialogButton: DialogButton(key: "Esc", label: label))
      }
      let letters = label.lowercased().filter { $0.isASCII && $0.isLetter }
      let key = letters.first { !taken.contains($0) } ?? Character("\((index + 1) % 10)")
      taken.insert(key)
      return KeyedButton(
        state: button, key: .character(key),
        dialogButton: DialogButton(key: String(key), label: label))
    }
  }
}

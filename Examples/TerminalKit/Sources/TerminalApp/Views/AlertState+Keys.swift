import Intarsia
import TerminalKit

/// A button of an alert, with the key that taps it.
struct KeyedButton<Action> {
  /// The button; `nil` for the one that an alert has if it has none.
  let state: ButtonState<Action>?
  let key: Key.Code
  let dialogButton: DialogButton
}

extension AlertState {
  /// The buttons with their keys: the first letter of the label that is free, or a number.
  ///
  /// What leaves everything as it is has the escape key; an alert that has nothing to decide is closed with enter.
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

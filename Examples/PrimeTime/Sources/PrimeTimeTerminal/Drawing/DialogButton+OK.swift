import TerminalApp

extension DialogButton {
  /// The button of a dialog that has nothing but information.
  static let ok = DialogButton(key: Texts.enterKey, label: Texts.ok)
}

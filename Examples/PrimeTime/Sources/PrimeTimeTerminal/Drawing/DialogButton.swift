/// A button of a dialog.
struct DialogButton: Equatable {
  /// What the key is called.
  let key: String
  /// What the key does.
  let label: String

  /// The button of a dialog that has nothing but information.
  static let ok = DialogButton(key: Texts.enterKey, label: Texts.ok)
}

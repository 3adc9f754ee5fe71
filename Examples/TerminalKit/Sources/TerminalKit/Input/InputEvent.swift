/// An action of the user at the keyboard.
public enum InputEvent: Hashable, Sendable {
  /// The user pressed a key.
  case key(Key)
  /// The user pasted text. It arrives in one event, so that its letters do not act as keys.
  case paste(String)

  static func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(code, modifiers: modifiers))
  }
}

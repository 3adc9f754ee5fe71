/// What a person did at the keyboard.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; it arrives in one piece, so that its letters are not taken for keys.
  case paste(String)

  static func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(code, modifiers: modifiers))
  }
}

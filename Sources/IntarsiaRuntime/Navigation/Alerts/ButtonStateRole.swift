/// What a button is for, so that a user interface can show it accordingly.
public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel

  /// It destroys something.
  case destructive
}

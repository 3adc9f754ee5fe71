/// The purpose of a button, which determines how a user interface shows it.
public enum ButtonStateRole: String, Codable, Hashable, Sendable {
  /// The button leaves everything unchanged.
  case cancel

  /// The button deletes or destroys something.
  case destructive
}

/// A button of a dialog.
public struct DialogButton: Hashable, Sendable {
  /// What the key is called.
  public let key: String
  /// What the key does.
  public let label: String

  /// Creates a button.
  public init(key: String, label: String) {
    self.key = key
    self.label = label
  }
}

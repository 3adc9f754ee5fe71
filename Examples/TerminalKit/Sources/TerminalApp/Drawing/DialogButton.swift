/// A button of a dialog.
public struct DialogButton: Hashable, Sendable {
  /// The name of the key.
  public let key: String
  /// The label, which describes the effect of the key.
  public let label: String

  /// Creates a button.
  public init(key: String, label: String) {
    self.key = key
    self.label = label
  }
}

/// The reason why a key saves a value.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed. A key may save several changes together.
  case didSet

  /// The program called `save()`. A key saves the value at once.
  case userInitiated
}

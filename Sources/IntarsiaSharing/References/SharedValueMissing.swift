/// The error of `init(require:)` for a key whose place has no value.
public struct SharedValueMissing: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the key.
  public let key: String

  /// A sentence with the name of the key.
  public var description: String {
    "\(key) has no value to load. Declare it with a default value, or save a value first."
  }
}

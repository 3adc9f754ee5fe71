/// A reason why a line of a script of keys cannot be carried out.
public enum KeyCommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such command.
  case unknown(String)
  /// There is no such key.
  case unknownKey(String)
  /// The argument of the command is missing or invalid.
  case argument(String, expected: String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unknown(let name): "there is no command \"\(name)\"."
    case .unknownKey(let name): "there is no key \"\(name)\"."
    case .argument(let name, let expected): "\"\(name)\" takes \(expected) after it."
    }
  }
}

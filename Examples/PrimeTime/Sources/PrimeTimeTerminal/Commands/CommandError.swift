/// Why a line of a script cannot be carried out.
enum CommandError: Error, Hashable, Sendable {
  /// There is no such command.
  case unknown(String)
  /// The command takes another argument.
  case argument(String, expected: String)
  /// The command exists, but not now.
  case refused(Refusal)
}

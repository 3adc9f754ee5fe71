/// The reason why a line of a script cannot run.
enum CommandError: Error, Hashable, Sendable {
  /// There is no such command.
  case unknown(String)
  /// The command takes another argument.
  case argument(String, expected: String)
  /// The command is not possible in the current state.
  case refused(Refusal)
}

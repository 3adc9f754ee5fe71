/// The exit code that the program reports to its parent process.
public enum ExitCode: Int32, Sendable {
  /// The program succeeded.
  case success = 0
  /// A file could not be read or written, or the terminal could not be used.
  case failure = 1
  /// An option or a line of a script is invalid.
  case usage = 2
}

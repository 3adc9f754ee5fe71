/// How the program ended, as its parent process is told.
public enum ExitCode: Int32, Sendable {
  /// Everything went well.
  case success = 0
  /// Something outside of the program failed: a file could not be read or written, a terminal not be used.
  case failure = 1
  /// An option or a line of a script makes no sense.
  case usage = 2
}

/// The severity of a reported issue.
///
/// An issue of severity ``error`` fails the running test. An issue of severity ``warning`` is shown
/// in the output and fails nothing.
public enum IssueSeverity: String, Hashable, Sendable {
  /// The issue is worth reading, but the program is expected to work.
  case warning

  /// The program is wrong, although it continues to run.
  case error
}

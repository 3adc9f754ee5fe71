/// How serious a reported issue is.
///
/// An issue of severity ``error`` fails the running test. One of severity ``warning`` is shown to
/// whoever reads the output, and fails nothing.
public enum IssueSeverity: String, Hashable, Sendable {
  /// Worth reading, but the program can be expected to work.
  case warning

  /// The program is wrong, although it goes on.
  case error
}

/// A value that does not leave the process in a trace.
///
/// ```swift
/// struct Password: Codable, TraceRedactable {
///   var text: String
///   var redactedForTrace: Password { Password(text: "•••") }
/// }
/// ```
///
/// The recorder writes the redacted value in dumps, in JSON and in Swift expressions, at any depth
/// of a state, an action, or an argument. Differences in tests still show the value itself.
public protocol TraceRedactable {
  /// The value that a trace contains, such as one with a fixed text.
  ///
  /// It has the same type, so that a state with it can still be decoded.
  var redactedForTrace: Self { get }
}

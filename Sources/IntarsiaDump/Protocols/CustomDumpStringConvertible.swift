/// A value that is dumped as a line of text of its own.
///
/// ```swift
/// extension Money: CustomDumpStringConvertible {
///   var customDumpDescription: String { "Money(\(amount) \(currency))" }
/// }
/// ```
public protocol CustomDumpStringConvertible {
  /// The text that stands for the value.
  var customDumpDescription: String { get }
}

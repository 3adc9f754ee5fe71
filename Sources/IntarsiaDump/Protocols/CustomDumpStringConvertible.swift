/// A value that is dumped as a text of its own.
///
/// ```swift
/// extension Money: CustomDumpStringConvertible {
///   var customDumpDescription: String { "Money(\(amount) \(currency))" }
/// }
/// ```
public protocol CustomDumpStringConvertible {
  /// The text to print for the value.
  var customDumpDescription: String { get }
}

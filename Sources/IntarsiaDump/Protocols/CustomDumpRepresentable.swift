/// A value that is dumped as another value.
///
/// A wrapper uses it, so that only what it wraps is shown:
///
/// ```swift
/// extension Tagged: CustomDumpRepresentable {
///   var customDumpValue: Any { rawValue }
/// }
/// ```
public protocol CustomDumpRepresentable {
  /// The value that is dumped instead.
  var customDumpValue: Any { get }
}

/// A value that is dumped as another value.
///
/// Conform a wrapper to this protocol to show only the wrapped value:
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

/// A reference whose copies show two moments, if they are the two values of a difference.
package protocol TwoSidedDumpRepresentable: CustomDumpRepresentable {
  /// The value that is dumped on the second side; `customDumpValue` is the one of the first.
  var secondDumpValue: Any { get }
}

/// The differences in which equal bytes can show two moments.
package enum TwoSidedDump {
  /// Whether references have two values in this task.
  @TaskLocal package static var isActive = false
}

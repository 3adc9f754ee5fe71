public import IntarsiaIssues

/// An assertion failure implemented by a closure.
///
/// ```swift
/// withDependencies {
///   $0.assertionFailure = AnyAssertionFailureEffect { message, location in
///     log.error("\(location): \(message())")
///   }
/// } operation: {
///   Table().selectFirstRow()  // logs "Shop/Table.swift:12: The table is never empty"
/// }
/// ```
public struct AnyAssertionFailureEffect: AssertionFailureEffect {
  private let fail: @Sendable (_ message: @autoclosure () -> String, IssueLocation) -> Void

  /// Creates an assertion failure from a closure, which may skip the message.
  public init(
    _ fail:
      @escaping @Sendable (_ message: @autoclosure () -> String, _ location: IssueLocation) -> Void
  ) {
    self.fail = fail
  }

  /// Reports the failure with the closure.
  public func callAsFunction(_ message: @autoclosure () -> String, at location: IssueLocation) {
    fail(message(), location)
  }
}

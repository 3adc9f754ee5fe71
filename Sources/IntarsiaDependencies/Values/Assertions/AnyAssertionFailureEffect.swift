public import IntarsiaIssues

/// A failed assertion that does what a closure says.
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

  /// Creates a failed assertion from a closure, which decides whether to evaluate the message.
  public init(
    _ fail:
      @escaping @Sendable (_ message: @autoclosure () -> String, _ location: IssueLocation) -> Void
  ) {
    self.fail = fail
  }

  /// Says with the closure that something is wrong.
  public func callAsFunction(_ message: @autoclosure () -> String, at location: IssueLocation) {
    fail(message(), location)
  }
}

extension AnyAssertionFailureEffect {
  /// Reports an issue, and goes on.
  static let reportingIssue = AnyAssertionFailureEffect { message, location in
    reportIssue(
      message(), fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}

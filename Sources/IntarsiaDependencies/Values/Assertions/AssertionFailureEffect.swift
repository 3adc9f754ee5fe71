public import IntarsiaIssues

/// An assertion failure to call like a function: ``DependencyValues/assertionFailure``.
///
/// ```swift
/// @Dependency(\.assertionFailure) var assertionFailure
/// guard let row = rows.first else {
///   assertionFailure("The table is never empty")
///   return
/// }
/// ```
///
/// For a custom failure, override the dependency with an ``AnyAssertionFailureEffect``.
public protocol AssertionFailureEffect: Sendable {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: A description of the error.
  ///   - location: The source location of the failure.
  func callAsFunction(_ message: @autoclosure () -> String, at location: IssueLocation)
}

extension AssertionFailureEffect {
  /// Reports a failure, with the source location of the call.
  ///
  /// - Parameters:
  ///   - message: A description of the error.
  ///   - fileID: The module and file of the failure.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self(
      message(), at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

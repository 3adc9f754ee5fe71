public import IntarsiaIssues

/// A failed assertion that is called like a function: ``DependencyValues/assertionFailure``.
///
/// ```swift
/// @Dependency(\.assertionFailure) var assertionFailure
/// guard let row = rows.first else {
///   assertionFailure("The table is never empty")
///   return
/// }
/// ```
///
/// To fail in a way of your own, override the dependency with an ``AnyAssertionFailureEffect``.
public protocol AssertionFailureEffect: Sendable {
  /// Says that something is wrong.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - location: The place of the failure.
  func callAsFunction(_ message: @autoclosure () -> String, at location: IssueLocation)
}

extension AssertionFailureEffect {
  /// Says that something is wrong at the place of the call.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
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

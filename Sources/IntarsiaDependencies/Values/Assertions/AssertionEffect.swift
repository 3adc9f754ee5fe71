public import IntarsiaIssues

/// An assertion that is called like a function: ``DependencyValues/assert`` and ``DependencyValues/precondition``.
///
/// ```swift
/// @Dependency(\.assert) var assert
/// assert(amount > 0, "Nobody pays \(amount)")
/// ```
///
/// To assert in a way of your own, override the dependency with an ``AnyAssertionEffect``.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What has to be true. An effect that does not check need not evaluate it.
  ///   - message: What to say if it is not.
  ///   - location: The place of the assertion.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    at location: IssueLocation)
}

extension AssertionEffect {
  /// Checks a condition at the place of the call.
  ///
  /// - Parameters:
  ///   - condition: What has to be true.
  ///   - message: What to say if it is not.
  ///   - fileID: The module and file of the assertion.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the assertion.
  ///   - column: The column of the assertion.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self(
      condition(), message(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

public import IntarsiaIssues

/// An assertion to call like a function: ``DependencyValues/assert`` and
/// ``DependencyValues/precondition``.
///
/// ```swift
/// @Dependency(\.assert) var assert
/// assert(amount > 0, "\(amount) is not positive")
/// ```
///
/// For a custom assertion, override the dependency with an ``AnyAssertionEffect``.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition that must be true. An effect that does not check need not
  ///     evaluate it.
  ///   - message: The message if the condition is false.
  ///   - location: The source location of the assertion.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    at location: IssueLocation)
}

extension AssertionEffect {
  /// Checks a condition, with the source location of the call.
  ///
  /// - Parameters:
  ///   - condition: The condition that must be true.
  ///   - message: The message if the condition is false.
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

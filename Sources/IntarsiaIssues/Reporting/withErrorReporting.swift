/// Runs an operation and reports the error that it throws, instead of rethrowing it.
///
/// ```swift
/// let favorites = withErrorReporting("Could not read the favourites") {
///   try JSONDecoder().decode([Int].self, from: data)
/// }
/// // favorites is nil if that failed, and the issue says why
/// ```
///
/// A `CancellationError` is not reported, because cancellation is no failure. The result of an
/// operation that returns an optional is not wrapped in a second one.
///
/// - Parameters:
///   - message: A description of the operation, for the reader of the issue.
///   - reporters: The reporters that receive the issues of the operation, or `nil` for those of the
///     task.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - body: The operation.
/// - Returns: The result of the operation, or `nil` if it threw an error.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String = "",
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R?
) -> R? {
  do {
    return try reporting(to: reporters, body)
  } catch is CancellationError {
    return nil
  } catch {
    reporting(to: reporters) {
      reportIssue(
        error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return nil
  }
}

/// Runs an asynchronous operation and reports the error that it throws, instead of rethrowing it.
///
/// - Parameters:
///   - message: A description of the operation, for the reader of the issue.
///   - reporters: The reporters that receive the issues of the operation, or `nil` for those of the
///     task.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - body: The operation.
/// - Returns: The result of the operation, or `nil` if it threw an error.
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String = "",
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> R?
) async -> R? {
  do {
    return try await reporting(to: reporters, body)
  } catch is CancellationError {
    return nil
  } catch {
    reporting(to: reporters) {
      reportIssue(
        error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return nil
  }
}

private func reporting<R>(
  to reporters: [any IssueReporter]?, _ body: () throws -> R
) rethrows -> R {
  guard let reporters else { return try body() }
  return try withIssueReporters(reporters, operation: body)
}

private func reporting<R>(
  to reporters: [any IssueReporter]?, _ body: () async throws -> R
) async rethrows -> R {
  guard let reporters else { return try await body() }
  return try await withIssueReporters(reporters, operation: body)
}

/// Reports the error that an operation throws, instead of throwing it on.
///
/// ```swift
/// let favorites = withErrorReporting("Could not read the favourites") {
///   try JSONDecoder().decode([Int].self, from: data)
/// }
/// // favorites is nil if that failed, and the issue says why
/// ```
///
/// - Parameters:
///   - message: What was being done, for the person who reads it.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - body: The operation.
/// - Returns: What the operation returns, or `nil` if it threw an error.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R
) -> R? {
  do {
    return try body()
  } catch {
    reportIssue(
      error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Reports the error that an asynchronous operation throws, instead of throwing it on.
///
/// - Parameters:
///   - message: What was being done, for the person who reads it.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - body: The operation.
/// - Returns: What the operation returns, or `nil` if it threw an error.
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> R
) async -> R? {
  do {
    return try await body()
  } catch {
    reportIssue(
      error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Gives every issue that an operation reports the location of this call.
///
/// A testing tool uses it so that an issue points at the line of the test, not at its own code:
///
/// ```swift
/// func check(fileID: StaticString = #fileID, filePath: StaticString = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
///     runChecks()
///   }
/// }
/// ```
///
/// - Parameters:
///   - fileID: The module and file that issues get.
///   - filePath: The full path of that file.
///   - line: The line that issues get.
///   - column: The column that issues get.
///   - operation: The operation.
/// - Returns: What the operation returns.
@discardableResult
public func withIssueContext<R>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: () throws -> R
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueReporting.$contextLocation.withValue(location, operation: operation)
}

/// Gives every issue that an asynchronous operation reports the location of this call.
///
/// - Parameters:
///   - fileID: The module and file that issues get.
///   - filePath: The full path of that file.
///   - line: The line that issues get.
///   - column: The column that issues get.
///   - operation: The operation.
/// - Returns: What the operation returns.
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public func withIssueContext<R>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: () async throws -> R
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueReporting.$contextLocation.withValue(location, operation: operation)
}

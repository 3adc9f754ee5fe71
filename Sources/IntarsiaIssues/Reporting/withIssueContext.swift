/// Reports every issue of an operation at the location of this call.
///
/// A testing tool uses it to point its issues at the line of the test instead of its own code:
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
///   - fileID: The module and file of the issues.
///   - filePath: The full path of that file.
///   - line: The line of the issues.
///   - column: The column of the issues.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
public func withIssueContext<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: () throws -> R
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueReporting.$contextLocation.withValue(location, operation: operation)
}

/// Reports every issue of an asynchronous operation at the location of this call.
///
/// - Parameters:
///   - fileID: The module and file of the issues.
///   - filePath: The full path of that file.
///   - line: The line of the issues.
///   - column: The column of the issues.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public func withIssueContext<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: () async throws -> R
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueReporting.$contextLocation.withValue(location, operation: operation)
}

import IntarsiaIssues

extension IssueLocation {
  /// Returns the location of the call.
  static func here(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

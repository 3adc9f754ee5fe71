import IntarsiaIssues
import IntarsiaTesting
import Testing

/// Expects that an operation reports one issue, with this text and at this line of the calling
/// file, and that the page about failures shows the text.
///
/// - Parameters:
///   - code: The kind of the issue.
///   - message: The whole text.
///   - operation: Reports the issue, and returns the line that it has to point at.
func expectIssue(
  _ code: IssueCode, _ message: String,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
  when operation: () async throws -> Int
) async throws {
  let recorder = IssueRecorder()
  let line = try await withIssueReporters([recorder], operation: operation)
  let issue = try #require(recorder.issues.first, sourceLocation: sourceLocation)
  #expect(recorder.issues.count == 1, "\(recorder.messages)", sourceLocation: sourceLocation)
  #expect(issue.code == code, sourceLocation: sourceLocation)
  #expect(issue.message == message, sourceLocation: sourceLocation)
  #expect("\(issue.location.filePath)" == filePath, sourceLocation: sourceLocation)
  #expect(issue.location.line == line, sourceLocation: sourceLocation)
  let shown = try Document("Documentation/WhenATestFails.md").blocks("text")
  #expect(
    shown.contains(message), "WhenATestFails.md does not show it", sourceLocation: sourceLocation)
}

import IntarsiaConcurrency
public import IntarsiaIssues

/// Keeps the issues that are reported, for a test that looks at them.
///
/// ```swift
/// let recorder = IssueRecorder()
/// withIssueReporters([recorder]) {
///   reportIssue("Lost the connection")
/// }
/// #expect(recorder.messages == ["Lost the connection"])
/// ```
///
/// - Isolation: Issues may come from any thread; they are kept in the order in which they come.
public final class IssueRecorder: IssueReporter {
  private let recorded = VisibleMutex<(reported: [ReportedIssue], expected: [ReportedIssue])>(
    ([], []))

  /// Creates a recorder that has received nothing.
  public init() {
    Boot.ensureIsLinked()
  }

  /// The issues that were reported.
  public var issues: [ReportedIssue] {
    recorded.withLock(\.reported)
  }

  /// The texts of the issues that were reported.
  public var messages: [String] {
    issues.map(\.message)
  }

  /// The issues that were reported while they were expected.
  public var expectedIssues: [ReportedIssue] {
    recorded.withLock(\.expected)
  }

  /// Keeps an issue.
  public func report(_ issue: ReportedIssue) {
    recorded.withLock { $0.reported.append(issue) }
  }

  /// Keeps an issue that was expected.
  public func reportExpected(_ issue: ReportedIssue) {
    recorded.withLock { $0.expected.append(issue) }
  }
}

import IntarsiaConcurrency
public import IntarsiaIssues

/// Collects reported issues, for a test that checks them.
///
/// ```swift
/// let recorder = IssueRecorder()
/// withIssueReporters([recorder]) {
///   reportIssue("Lost the connection")
/// }
/// #expect(recorder.messages == ["Lost the connection"])
/// ```
///
/// - Isolation: Any thread may report issues; they are kept in the order of their arrival.
public final class IssueRecorder: IssueReporter {
  private let recorded = VisibleMutex<(reported: [ReportedIssue], expected: [ReportedIssue])>(
    ([], []))

  /// Creates an empty recorder.
  public init() {
    Boot.ensureIsLinked()
  }

  /// The reported issues, without those that were expected.
  public var issues: [ReportedIssue] {
    recorded.withLock(\.reported)
  }

  /// The texts of ``issues``.
  public var messages: [String] {
    issues.map(\.message)
  }

  /// The reported issues that were expected.
  public var expectedIssues: [ReportedIssue] {
    recorded.withLock(\.expected)
  }

  /// Records an issue.
  public func report(_ issue: ReportedIssue) {
    recorded.withLock { $0.reported.append(issue) }
  }

  /// Records an issue that was expected.
  public func reportExpected(_ issue: ReportedIssue) {
    recorded.withLock { $0.expected.append(issue) }
  }
}

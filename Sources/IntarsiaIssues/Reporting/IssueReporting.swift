package import IntarsiaConcurrency

/// Delivers issues to the reporters that are installed in the task, or else to the registered
/// reporter.
package enum IssueReporting {
  /// The reporters that a running ``withIssueReporters(_:operation:)`` installed.
  @TaskLocal package static var installedReporters: [any IssueReporter]?

  /// The expectation of a running `withExpectedIssue`.
  @TaskLocal package static var expectation: IssueExpectation?

  /// The location that a running `withIssueContext` gives to every issue.
  @TaskLocal static var contextLocation: IssueLocation?

  /// The registrations of a test library, and the reporters of an application.
  private struct Registry {
    var defaultReporter: (any IssueReporter)?
    var processReporters: [any IssueReporter]?
    var testLibrary: (any TestLibrary)?
  }

  private static let registry = VisibleMutex(Registry())

  /// Registers the reporter that receives issues where none is installed.
  ///
  /// The process then counts as a test process, so call this only while a test library is loaded.
  package static func register(default reporter: any IssueReporter) {
    registry.withLock { $0.defaultReporter = reporter }
  }

  /// Registers the library that knows the running test.
  package static func register(_ library: some TestLibrary) {
    registry.withLock { $0.testLibrary = library }
  }

  /// Whether a test library has registered a reporter.
  static var hasDefaultReporter: Bool {
    registry.withLock { $0.defaultReporter != nil }
  }

  /// The library that knows the running test, if one is loaded.
  package static var testLibrary: (any TestLibrary)? { registry.withLock(\.testLibrary) }

  /// The closures that are told of every issue of the process, expected or not.
  package static let observers =
    Observers<@Sendable (_ issue: ReportedIssue, _ isExpected: Bool) -> Void>()

  /// Delivers an issue to the current reporters.
  package static func deliver(_ issue: ReportedIssue) {
    var issue = issue
    issue.location = contextLocation ?? issue.location
    let isExpected = expectation != nil
    for observer in observers.all { observer(issue, isExpected) }
    // Only an error meets an expectation: a warning fails no test, whether it is expected or not.
    if let expectation, issue.severity == .error {
      expectation.meet()
      for reporter in currentReporters { reporter.reportExpected(issue) }
    } else {
      for reporter in currentReporters { reporter.report(issue) }
    }
  }

  /// The reporters that receive issues reported in the current task.
  package static var currentReporters: [any IssueReporter] {
    installedReporters ?? registry.withLock(\.processReporters) ?? [defaultReporter]
  }

  /// The reporter that the test library registered, or else the one that prints.
  static var defaultReporter: any IssueReporter {
    registry.withLock(\.defaultReporter) ?? StandardErrorReporter()
  }

  /// Replaces the default reporter in the whole process.
  static func setProcessReporters(_ reporters: [any IssueReporter]) {
    registry.withLock { $0.processReporters = reporters }
  }
}

import Synchronization

/// Where reported issues go: to what is installed in the task, else to what is registered.
package enum IssueReporting {
  /// The reporters that a running ``withIssueReporters(_:operation:)`` installed.
  @TaskLocal package static var installedReporters: [any IssueReporter]?

  /// What a running `withExpectedIssue` collects.
  @TaskLocal package static var expectation: IssueExpectation?

  /// The location that a running `withIssueContext` gives to every issue.
  @TaskLocal static var contextLocation: IssueLocation?

  /// What a test library registered when it was loaded.
  private struct Registry {
    var defaultReporter: (any IssueReporter)?
    var currentTest: (@Sendable () -> TestContext?)?
    var currentTestLifetime: (@Sendable () -> TestLifetime?)?
  }

  // Written only while the process loads its test library, before there are other threads: whatever order the lock
  // gives to what reads it later, the thread sanitizer has no need to see it.
  private static let registry = Mutex(Registry())

  /// Makes a reporter receive the issues that are reported where none is installed.
  ///
  /// The process counts as a test from then on, so this belongs into the loading of a test library.
  package static func register(default reporter: any IssueReporter) {
    registry.withLock { $0.defaultReporter = reporter }
  }

  /// Tells how to find out which test is running, and how long it lives.
  package static func registerTestContext(
    _ current: @escaping @Sendable () -> TestContext?,
    lifetime: @escaping @Sendable () -> TestLifetime? = { nil }
  ) {
    registry.withLock {
      $0.currentTest = current
      $0.currentTestLifetime = lifetime
    }
  }

  /// Whether a test library has registered a reporter.
  static var hasDefaultReporter: Bool {
    registry.withLock { $0.defaultReporter != nil }
  }

  /// The test that the registered test library says is running.
  static var currentTest: TestContext? {
    registry.withLock(\.currentTest)?()
  }

  /// The lifetime of that test.
  static var currentTestLifetime: TestLifetime? {
    registry.withLock(\.currentTestLifetime)?()
  }

  /// Hands an issue to whoever receives issues here.
  package static func deliver(_ issue: ReportedIssue) {
    let issue = contextLocation.map(issue.moved(to:)) ?? issue
    // A warning fails nothing, so a test that it satisfied could not fail either.
    if let expectation, issue.severity == .error {
      expectation.meet()
      for reporter in currentReporters { reporter.reportExpected(issue) }
    } else {
      for reporter in currentReporters { reporter.report(issue) }
    }
  }

  /// What receives issues here.
  package static var currentReporters: [any IssueReporter] {
    if let installedReporters { return installedReporters }
    return [registry.withLock(\.defaultReporter) ?? StandardErrorReporter()]
  }
}

extension ReportedIssue {
  fileprivate func moved(to location: IssueLocation) -> Self {
    Self(code: code, message: message, severity: severity, location: location)
  }
}

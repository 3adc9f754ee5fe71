import Synchronization

/// Delivers issues to the reporters that are installed in the task, or else to the registered
/// reporter.
package enum IssueReporting {
  /// The reporters that a running ``withIssueReporters(_:operation:)`` installed.
  @TaskLocal package static var installedReporters: [any IssueReporter]?

  /// The expectation of a running `withExpectedIssue`.
  @TaskLocal package static var expectation: IssueExpectation?

  /// The location that a running `withIssueContext` gives to every issue.
  @TaskLocal static var contextLocation: IssueLocation?

  /// The reporter and the functions that a test library registered when it was loaded.
  private struct Registry {
    var defaultReporter: (any IssueReporter)?
    var processReporters: [any IssueReporter]?
    var currentTest: (@Sendable () -> TestIdentity?)?
    var currentTestLifetime: (@Sendable () -> TestLifetime?)?
    var currentExecution: (@Sendable () -> TestExecution?)?
    var escapedTestReporter: (@Sendable () -> (any IssueReporter)?)?
  }

  // The thread sanitizer does not see this lock, and need not: the registry is written while the
  // process loads its test library or starts its application, before it has other threads.
  private static let registry = Mutex(Registry())

  /// Registers the reporter that receives issues where none is installed.
  ///
  /// The process then counts as a test process, so call this only while a test library is loaded.
  package static func register(default reporter: any IssueReporter) {
    registry.withLock { $0.defaultReporter = reporter }
  }

  /// Registers the functions that return the running test, its lifetime and its execution, and a
  /// reporter for code outside of its tasks.
  package static func registerTestContext(
    _ current: @escaping @Sendable () -> TestIdentity?,
    lifetime: @escaping @Sendable () -> TestLifetime?,
    execution: @escaping @Sendable () -> TestExecution?,
    escapedTestReporter: @escaping @Sendable () -> (any IssueReporter)?
  ) {
    registry.withLock {
      $0.currentTest = current
      $0.currentTestLifetime = lifetime
      $0.currentExecution = execution
      $0.escapedTestReporter = escapedTestReporter
    }
  }

  /// Whether a test library has registered a reporter.
  static var hasDefaultReporter: Bool {
    registry.withLock { $0.defaultReporter != nil }
  }

  /// The running test, as reported by the registered test library.
  static var currentTest: TestIdentity? {
    registry.withLock(\.currentTest)?()
  }

  /// The lifetime of the running test, as reported by the registered test library.
  static var currentTestLifetime: TestLifetime? {
    registry.withLock(\.currentTestLifetime)?()
  }

  /// Tells an observer of every issue of the process, expected or not, while it is alive.
  package static func add(observer: some IssueObserver) {
    withObservers { observers in
      observers.removeAll { $0.observer == nil }
      observers.append(WeakObserver(observer: observer))
    }
  }

  private static func withObservers<Result>(
    _ body: (inout sending [WeakObserver]) -> sending Result
  ) -> sending Result {
    observers.withLock { observers in
      // These accesses make the lock visible to the thread sanitizer.
      let turn = observerTurns.load(ordering: .acquiring)
      defer { observerTurns.store(turn &+ 1, ordering: .releasing) }
      return body(&observers)
    }
  }

  private struct WeakObserver: Sendable {
    weak let observer: (any IssueObserver)?
  }

  private static let observers = Mutex<[WeakObserver]>([])
  private static let observerTurns = Atomic<UInt>(0)

  /// The function that returns the current execution, as registered by the test library.
  package static var currentExecution: (@Sendable () -> TestExecution?)? {
    registry.withLock { $0.currentExecution }
  }

  /// Records issues in the running test from code that runs later, outside of the test's tasks.
  ///
  /// `nil` outside of tests, or if the test framework knows the test of each thread.
  package static var escapedTestReporter: (any IssueReporter)? {
    registry.withLock { $0.escapedTestReporter }?()
  }

  /// Delivers an issue to the current reporters.
  package static func deliver(_ issue: ReportedIssue) {
    var issue = issue
    issue.location = contextLocation ?? issue.location
    let isExpected = expectation != nil
    for observer in withObservers({ $0.compactMap(\.observer) }) {
      observer.observe(issue, isExpected: isExpected)
    }
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

/// An object that is told of every issue of the process.
package protocol IssueObserver: AnyObject, Sendable {
  /// An issue is about to be delivered to its reporters.
  func observe(_ issue: ReportedIssue, isExpected: Bool)
}

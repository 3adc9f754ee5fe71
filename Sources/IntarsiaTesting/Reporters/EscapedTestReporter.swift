import IntarsiaConcurrency
import IntarsiaIssues
import Testing

/// Records issues in a test of Swift Testing, from threads and tasks that do not know their test.
///
/// Swift Testing finds the test of an issue in the task-local values of the running task. This
/// reporter starts a task in the test, which inherits these values, and keeps the task's job. To
/// record an issue, it runs the job on the reporting thread, after which the next task waits.
final class EscapedTestReporter: IssueReporter {
  private let testTask = TestTask()

  /// A reporter for code that the running test of Swift Testing passes to a queue or a thread.
  static func capture() -> (any IssueReporter)? {
    let outer = IssueReporting.installedReporters?.first { $0 is EscapedTestReporter }
    // Such code may pass on code itself, which then belongs to the same test.
    guard Test.current != nil else { return outer }
    // Nested reporters do not hold each other: thousands of them would overflow the stack.
    return outer == nil
      ? EscapedTestReporter()
      : IssueReporting.$installedReporters.withValue(nil) { EscapedTestReporter() }
  }

  private init() {
    testTask.start()
  }

  deinit {
    testTask.run(nil)
  }

  func report(_ issue: ReportedIssue) {
    // Delivered again, because an expectation and observers of the test apply in its task only.
    perform(inTestTask: { IssueReporting.deliver(issue) }, else: { $0.report(issue) })
  }

  func reportExpected(_ issue: ReportedIssue) {
    perform(
      inTestTask: {
        for reporter in IssueReporting.currentReporters { reporter.reportExpected(issue) }
      }, else: { $0.reportExpected(issue) })
  }

  /// Runs an operation in the task, unless the running task knows its test.
  private func perform(
    inTestTask operation: @escaping @Sendable () -> Void, else report: (any IssueReporter) -> Void
  ) {
    guard Test.current != nil else { return testTask.run(operation) }
    IssueReporting.$installedReporters.withValue(nil) {
      for reporter in IssueReporting.currentReporters { report(reporter) }
    }
  }
}

/// A task of a test that waits for operations, and the executor that keeps its job.
private final class TestTask: TaskExecutor {
  private let job = VisibleMutex<UnownedJob?>(nil)
  private let operation = VisibleMutex<(@Sendable () -> Void)?>(nil)
  private let isRunning = VisibleMutex(())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.job.withLock { $0 = job }
  }

  /// Starts a task that inherits the task-local values of the caller.
  func start() {
    Task(executorPreference: self) { self.performOperation() }
  }

  /// Runs an operation in the task, on this thread; without an operation, ends the task.
  ///
  /// A task whose job never runs would never be freed.
  func run(_ operation: (@Sendable () -> Void)?) {
    isRunning.withLock { _ in
      self.operation.withLock { $0 = operation }
      job.withLock { $0.take() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func performOperation() {
    guard let operation = operation.withLock({ $0.take() }) else { return }
    start()
    operation()
  }
}

import IntarsiaIssues
import IntarsiaSimulation
import Testing

/// Records issues with the framework that runs the current test.
struct TestFrameworkReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    switch Self.destination {
    case .swiftTesting: SwiftTestingReporter().report(issue)
    case .xctest: XCTestReporter().report(issue)
    case .none: UnattributedIssueReporter().report(issue)
    }
  }

  func reportExpected(_ issue: ReportedIssue) {
    switch Self.destination {
    case .swiftTesting: SwiftTestingReporter().reportExpected(issue)
    case .xctest: XCTestReporter().reportExpected(issue)
    case .none: break
    }
  }

  /// The framework whose running test the issue belongs to; `nil` if it cannot be determined.
  ///
  /// Swift Testing knows the test from the task. XCTest runs one test at a time, so any issue
  /// during its run counts as its own.
  private static var destination: TestIdentity.Framework? {
    if Test.current != nil { return .swiftTesting }
    if RunningTestCase.current != nil { return .xctest }
    return nil
  }

  /// The running test.
  static func currentTest() -> TestIdentity? {
    TestIdentity.swiftTesting
      ?? RunningTestCase.current.map { TestIdentity(framework: .xctest, id: $0.id) }
  }

  /// The lifetime of the running test.
  static func currentTestLifetime() -> TestLifetime? {
    Test.current == nil ? RunningTestCase.currentLifetime : .swiftTesting
  }

  /// The running task and test case; `nil` if there is neither.
  static func currentExecution() -> TestExecution? {
    let (task, testCase) = (TaskNumber.current ?? 0, RunningTestCase.currentNumber)
    return task == 0 && testCase == 0 ? nil : TestExecution(task: task, testCase: testCase)
  }
}

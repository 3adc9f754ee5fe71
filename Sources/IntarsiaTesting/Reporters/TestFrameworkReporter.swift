import IntarsiaIssues
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

  /// The framework that can say which test an issue belongs to.
  ///
  /// Swift Testing knows it by the task. XCTest runs one test at a time, so what comes from
  /// anywhere else while one runs is taken for its issue.
  private static var destination: TestContext.Framework? {
    if Test.current != nil { return .swiftTesting }
    if RunningTestCase.current != nil { return .xctest }
    return nil
  }

  /// The running test.
  static func currentTest() -> TestContext? {
    TestContext.swiftTesting
      ?? RunningTestCase.current.map { TestContext(framework: .xctest, id: $0.id) }
  }

  /// How long the running test lives.
  static func currentTestLifetime() -> TestLifetime? {
    Test.current == nil ? RunningTestCase.currentLifetime : .swiftTesting
  }
}

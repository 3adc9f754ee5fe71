import ChildProcesses
import Foundation
import Testing
import XCTest

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

private final class Token: Sendable {}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

private struct Defaulted {
  @Dependency(TokenKey.self) var token
}

/// A case that only runs inside another: it has no test methods for the runner to find.
private final class InnerCase: XCTestCase {}

/// Cases that run inside other cases.
///
/// The outer case throws its failures, because XCTest assertions apply only to the inner case.
final class RunningTestCaseXCTests: XCTestCase {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func runInner(_ body: @escaping (XCTestCase) throws -> Void) {
    InnerCase(name: "testInner", testClosure: body).run()
  }

  private func check(_ condition: Bool, _ message: String) throws {
    if !condition { throw Failure(description: message) }
  }

  func testDefaultsOfACaseAreFreedAtItsEnd() throws {
    weak var token: Token?
    var hasToken = false
    runInner { _ in
      token = Defaulted().token
      hasToken = token != nil
    }
    try check(hasToken, "The default was freed inside the case")
    try check(token == nil, "The default of the inner case is still alive")
  }

  func testAnExecutionHasTheNumberOfTheInnermostCase() throws {
    let outer = TestFrameworkReporter().currentExecution
    var inner: Int?
    runInner { _ in inner = TestFrameworkReporter().currentExecution?.testCase }
    try check(outer?.task == 0, "The case runs in task \(String(describing: outer?.task))")
    try check((outer?.testCase ?? 0) > 0, "The case has no number")
    try check(inner != nil && inner != outer?.testCase, "The inner case has no number of its own")
    try check(
      TestFrameworkReporter().currentExecution?.testCase == outer?.testCase,
      "The outer case has lost its number")
  }
}

/// After a case has used the scope of its tasks, each later case has one from its beginning.
final class TestCaseScopeFromTheBeginningXCTests: XCTestCase {
  private var scope: TaskScope? { JobRouting.state.withLock(\.testCase.scope) }

  func testA() throws {
    try XCTSkipUnless(JobRouting.isComplete)
    XCTAssertNotNil(TaskScopes.ofThisTask())
    XCTAssertNotNil(scope)
  }

  func testB() throws {
    try XCTSkipUnless(JobRouting.isComplete)
    XCTAssertNotNil(scope)
  }
}

/// Reports an issue before the first of its cases begins.
final class EarlyIssueXCTests: XCTestCase {
  override class func setUp() {
    if ChildProcess.isThisOne { reportIssue("The cart is empty") }
  }

  func testPasses() throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "An issue precedes it on purpose")
  }
}

#if os(Linux)
  @Suite("Issues outside of XCTest cases", .endsWithinAMinute)
  struct EarlyIssueTests {
    @Test("An issue that is reported while no XCTest case runs fails the process, and says why")
    func failure() async throws {
      let child = try await ChildProcess.run("IntarsiaTestingTests.EarlyIssueXCTests")
      #expect(child.status != 0)
      #expect(child.lines(with: "The cart is empty").count == 1, "\(child.output)")
      let notice = "error: An issue was reported while no test was running"
      #expect(child.lines(with: notice).count == 1, "\(child.output)")
    }
  }
#endif

@Suite("Executions of tests", .endsWithinAMinute)
struct TestExecutionTests {
  @Test("An execution in a task has the number of the task")
  func task() throws {
    let execution = try #require(TestFrameworkReporter().currentExecution)
    #expect(execution.task == TaskNumber.current)
    #expect(execution.testCase == RunningTestCase.currentNumber)
  }

  @Test("A thread without a task and without a case has no execution")
  func thread() async {
    let hasNone = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: TestFrameworkReporter().currentExecution == nil)
      }
    }
    #expect(hasNone)
  }
}

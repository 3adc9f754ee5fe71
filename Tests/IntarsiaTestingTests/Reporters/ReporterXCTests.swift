import Dispatch
import IntarsiaIssues
import XCTest

@testable import IntarsiaTesting

private final class Token: Sendable {}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

private struct Defaulted {
  @Dependency(TokenKey.self) var token
}

/// Issue reporting in XCTest, where cases that fail on purpose run inside other cases.
///
/// The outer case throws its failures, because XCTest assertions apply only to the inner case.
final class ReporterXCTests: XCTestCase {
  func testReportedIssueFailsTheCase() throws {
    let (run, _) = runInner { _ in reportIssue("The cart is empty") }
    try check(run.failureCount == 1, "\(run.failureCount) failures")
    try check(!run.hasSucceeded, "It succeeded")
  }

  func testIssueInAnotherTaskFailsTheCase() throws {
    let (run, _) = runInner { _ in
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        reportIssue("The cart is empty")
        done.signal()
      }
      done.wait()
    }
    try check(run.failureCount == 1, "\(run.failureCount) failures")
  }

  func testWarningsAndExpectedIssuesFailNothing() throws {
    let (run, _) = runInner { _ in
      reportIssue("The cart is nearly empty", severity: .warning)
      withExpectedIssue { reportIssue("The cart is empty") }
    }
    try check(run.failureCount == 0, "\(run.failureCount) failures")
  }

  func testMissingExpectedIssueFailsTheCase() throws {
    let (run, _) = runInner { _ in withExpectedIssue {} }
    try check(run.failureCount == 1, "\(run.failureCount) failures")
  }

  func testEachRunIsATestOfItsOwn() throws {
    let outer = TestIdentity.current
    let (_, first) = runInner { _ in }
    let (_, second) = runInner { _ in }
    try check(outer?.framework == .xctest, "\(String(describing: outer))")
    try check(
      first?.id.hasPrefix("FailsOnPurpose.testInner#") == true, "\(String(describing: first))")
    try check(Set([outer, first, second]).count == 3, "Two runs have the same context")
    try check(TestIdentity.current == outer, "The outer case is forgotten")
  }

  func testEachRunHasItsOwnDefaults() throws {
    let outer = Defaulted().token
    var inner: [Token] = []
    for _ in 0..<2 {
      _ = runInner { _ in
        inner.append(Defaulted().token)
        inner.append(Defaulted().token)
      }
    }
    try check(inner[0] === inner[1] && inner[2] === inner[3], "A default was created twice")
    try check(Set([outer, inner[0], inner[2]].map(ObjectIdentifier.init)).count == 3, "Shared")
    try check(Defaulted().token === outer, "The outer case has lost its default")
  }

  private func runInner(
    _ body: @escaping (XCTestCase) throws -> Void
  ) -> (run: XCTestRun, context: TestIdentity?) {
    var context: TestIdentity?
    let inner = FailsOnPurpose(name: "testInner") { inner in
      context = TestIdentity.current
      try body(inner)
    }
    inner.run()
    return (inner.testRun ?? XCTestRun(test: inner), context)
  }

  private func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Failure(description: message()) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// A case that only runs inside another: it has no test methods for the runner to find.
private final class FailsOnPurpose: XCTestCase {}

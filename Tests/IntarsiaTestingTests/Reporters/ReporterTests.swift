import IntarsiaIssues
import Synchronization
import Testing

@testable import IntarsiaTesting

@Suite("Reporters: Swift Testing", .endsWithinAMinute)
struct ReporterSwiftTestingTests {
  @Test("A reported issue fails the running test at the line of the report")
  func reportedIssueFailsTest() {
    let line = #line + 3
    let recorded = RecordedIssue()
    withKnownIssue {
      reportIssue("The cart is empty")
    } matching: {
      recorded.take($0)
    }
    #expect(recorded.comments == ["The cart is empty"])
    #expect(recorded.severity == .error)
    #expect(recorded.location?.fileID == "IntarsiaTestingTests/ReporterTests.swift")
    #expect(recorded.location?.line == line)
    #expect(recorded.location?.filePath == #filePath)
  }

  @Test("An issue of the catalogue is recorded with its whole text")
  func catalogueIssue() {
    let recorded = RecordedIssue()
    withKnownIssue {
      reportIssue(
        ReportingIssues.expectedMissing, "Nothing came.", values: [("Waited for", "Godot")],
        fix: "Go home.", at: IssueLocation())
    } matching: {
      recorded.take($0)
    }
    #expect(
      recorded.comments == [
        "Nothing came.\n\n  Waited for: Godot\n\nGo home.\n\n[issue-expected-missing]"
      ])
  }

  @Test("An issue without a source location is shown where the test is declared")
  func unknownPlace() {
    let line = #line - 2
    let recorded = RecordedIssue()
    withKnownIssue {
      reportIssue(ReportingIssues.expectedMissing, "Nothing came.", at: nil)
    } matching: {
      recorded.take($0)
    }
    #expect(recorded.location?.fileID == "IntarsiaTestingTests/ReporterTests.swift")
    #expect(recorded.location?.line == line)
  }

  @Test("Swift Testing records a warning as a warning")
  func warning() {
    let recorded = RecordedIssue()
    withKnownIssue(isIntermittent: true) {
      reportIssue("The cart is nearly empty", severity: .warning)
    } matching: {
      recorded.take($0)
    }
    #expect(recorded.comments == ["The cart is nearly empty"])
    #expect(recorded.severity == .warning)
  }

  /// The comments of the issues that Swift Testing recorded, known ones included.
  private static let handled = LockIsolated<[String]>([])

  // An issue that is not known fails the test. An issue that is not recorded is not in the list.
  @Test(
    "An expected issue is recorded as a known one",
    .compactMapIssues { issue in
      let comments = issue.comments.map(\.rawValue)
      handled.withValue { $0 += comments }
      return issue
    })
  func expectedIssue() {
    withExpectedIssue {
      reportIssue("The cart is empty")
    }
    #expect(Self.handled.value == ["The cart is empty"])
  }

  @Test("An issue in a task of the test belongs to the test")
  func issueInTask() async {
    let recorded = RecordedIssue()
    await withKnownIssue {
      await Task { reportIssue("The cart is empty") }.value
    } matching: {
      recorded.take($0)
    }
    #expect(recorded.comments == ["The cart is empty"])
  }

  @Test("Issues of unknown tests go to Swift Testing in its own runs only")
  func unattributed() {
    typealias Reporter = UnattributedIssueReporter
    #expect(Reporter.isSwiftTestingRun(arguments: ["a", "--testing-library", "swift-testing"]))
    #expect(!Reporter.isSwiftTestingRun(arguments: ["a", "--testing-library", "xctest"]))
    #expect(!Reporter.isSwiftTestingRun(arguments: ["a", "swift-testing"]))
    #expect(!Reporter.isSwiftTestingRun(arguments: []))
  }
}

/// Collects the issues that Swift Testing has recorded.
private final class RecordedIssue: Sendable {
  private let issues = Mutex<[Issue]>([])

  var comments: [String] { issues.withLock { $0.flatMap(\.comments).map(\.rawValue) } }
  var severity: Issue.Severity? { issues.withLock(\.last)?.severity }
  var location: Testing.SourceLocation? { issues.withLock(\.last)?.sourceLocation }

  func take(_ issue: Issue) -> Bool {
    issues.withLock { $0.append(issue) }
    return true
  }
}

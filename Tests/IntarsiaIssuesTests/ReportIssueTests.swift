import IntarsiaTesting
import Testing

@testable import IntarsiaIssues

@Suite("Reporting an issue", .endsWithinAMinute)
struct ReportIssueTests {
  let recorder = IssueRecorder()

  @Test("The text, the severity and the place reach the reporter")
  func message() throws {
    withIssueReporters([recorder]) { reportIssue("No row", severity: .warning) }
    let line = #line - 1
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.code == nil)
    #expect(issue.message == "No row")
    #expect(issue.severity == .warning)
    #expect("\(issue.location)" == "IntarsiaIssuesTests/ReportIssueTests.swift:\(line)")
    #expect(issue.location.filePath.description == SourceFilePathTests.path())
    #expect(issue.location.column == 49)
    #expect("\(issue)" == "warning at \(issue.location): No row")
  }

  @Test("A report without a message says that there is none")
  func noMessage() {
    withIssueReporters([recorder]) { reportIssue() }
    #expect(recorder.messages == ["An issue was reported without a message."])
  }

  @Test("An error is described, with what was being done")
  func error() {
    withIssueReporters([recorder]) {
      reportIssue(Failure(reason: "disk full"))
      reportIssue(Failure(reason: "disk full"), "The favourites were not saved.")
    }
    #expect(
      recorder.messages == [
        """
        An error was thrown and not handled.

          Error: Failure(reason: "disk full") (IntarsiaIssuesTests.Failure)
        """,
        """
        The favourites were not saved.

          Error: Failure(reason: "disk full") (IntarsiaIssuesTests.Failure)
        """,
      ])
  }

  @Test("An issue of the catalogue has four parts, and its values are indented")
  func catalogueIssue() throws {
    let location = IssueLocation()
    withIssueReporters([recorder]) {
      reportIssue(
        .issue.expectedMissing, "Nothing happened.",
        values: [("Count", "1"), ("State", "Counter(\n  count: 1\n\n)")], fix: "Try again.",
        at: location)
    }
    let issue = try #require(recorder.issues.first)
    #expect(issue.code == .issue.expectedMissing)
    #expect(issue.location == location)
    #expect(issue.severity == .error)
    #expect(
      issue.message == """
        Nothing happened.

          Count: 1
          State:
            Counter(
              count: 1

            )

        Try again.

        [issue-expected-missing]
        """)
  }

  @Test("Without a fix of its own it says what the catalogue says")
  func remedy() {
    withIssueReporters([recorder]) {
      reportIssue(.array.duplicateID, "Twice.", at: IssueLocation())
    }
    #expect(
      recorder.messages == [
        "Twice.\n\n\(IssueCode.array.duplicateID.remedy)\n\n[array-duplicate-id]"
      ]
    )
  }

  @Test("Every installed reporter receives an issue, and reporters outside do not")
  func reporters() async {
    let inner = [IssueRecorder(), IssueRecorder()]
    await withIssueReporters([recorder]) {
      withIssueReporters(inner) { reportIssue("First") }
      await withIssueReporters(inner) {
        await Task { reportIssue("Second") }.value
      }
      withIssueReporters([]) { reportIssue("Ignored") }
      reportIssue("Third")
    }
    #expect(inner.map(\.messages) == [["First", "Second"], ["First", "Second"]])
    #expect(recorder.messages == ["Third"])
  }

  @Test("A context gives issues its own place")
  func context() async {
    let line = #line + 2
    await withIssueReporters([recorder]) {
      withIssueContext { reportIssue("First") }
      await withIssueContext { await Task { reportIssue("Second") }.value }
      reportIssue("Third")
    }
    #expect(recorder.issues.map { Int($0.location.line) } == [line, line + 1, line + 2])
    #expect(recorder.issues.map(\.location.column) == [24, 30, 18])
  }

  @Test("Errors that are reported are not thrown on")
  func errorReporting() async {
    await withIssueReporters([recorder]) {
      let first: Int? = withErrorReporting("Counting.") { throw Failure(reason: "one") }
      #expect(first == nil)
      let second: Int? = await withErrorReporting {
        await Task.yield()
        throw Failure(reason: "two")
      }
      #expect(second == nil)
      #expect(withErrorReporting { 3 } == 3)
    }
    #expect(
      recorder.messages == [
        "Counting.\n\n  Error: Failure(reason: \"one\") (IntarsiaIssuesTests.Failure)",
        """
        An error was thrown and not handled.

          Error: Failure(reason: "two") (IntarsiaIssuesTests.Failure)
        """,
      ])
  }

  @Test("The body of a function that reports errors stays on the caller's actor")
  @MainActor
  func isolation() async {
    var calls = 0
    await withIssueReporters([recorder]) {
      await withIssueContext {
        await withErrorReporting {
          await Task.yield()
          MainActor.assertIsolated()
          calls += 1
        }
      }
    }
    await withExpectedIssue(isIntermittent: true) {
      await Task.yield()
      MainActor.assertIsolated()
      calls += 1
    }
    #expect(calls == 2)
  }
}

struct Failure: Error {
  var reason: String
}

import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("Expecting an issue", .endsWithinAMinute)
struct ExpectedIssueTests {
  let recorder = IssueRecorder()

  @Test("A reporter receives an expected issue as expected, not as a failure")
  func expected() async {
    await withIssueReporters([recorder]) {
      withExpectedIssue { reportIssue("First") }
      await withExpectedIssue { await Task { reportIssue("Second") }.value }
    }
    #expect(recorder.messages == [])
    #expect(recorder.expectedIssues.map(\.message) == ["First", "Second"])
  }

  @Test("An error thrown inside withExpectedIssue is an expected issue")
  func thrown() async {
    await withIssueReporters([recorder]) {
      withExpectedIssue("Known") { throw Failure(reason: "one") }
      await withExpectedIssue {
        await Task.yield()
        throw Failure(reason: "two")
      }
    }
    #expect(recorder.messages == [])
    #expect(
      recorder.expectedIssues.map(\.message) == [
        "Known\n\n  Error: Failure(reason: \"one\") (IntarsiaIssuesTests.Failure)",
        """
        An error was thrown and not handled.

          Error: Failure(reason: "two") (IntarsiaIssuesTests.Failure)
        """,
      ])
  }

  @Test("A missing expected issue is reported at its withExpectedIssue call")
  func missing() async {
    let line = #line + 2
    await withIssueReporters([recorder]) {
      withExpectedIssue("The server cannot sort") {}
      await withExpectedIssue { await Task.yield() }
    }
    #expect(
      recorder.messages == [
        """
        An issue was expected, and none was reported.

          Expected: The server cannot sort

        If the issue was fixed, remove withExpectedIssue around the code. If it comes only sometimes, \
        pass isIntermittent: true.

        [issue-expected-missing]
        """,
        """
        An issue was expected, and none was reported.

        If the issue was fixed, remove withExpectedIssue around the code. If it comes only sometimes, \
        pass isIntermittent: true.

        [issue-expected-missing]
        """,
      ])
    #expect(recorder.issues.map { Int($0.location.line) } == [line, line + 1])
  }

  @Test("A warning is reported as usual and does not satisfy withExpectedIssue")
  func warning() async {
    await withIssueReporters([recorder]) {
      withExpectedIssue { reportIssue("First", severity: .warning) }
      await withExpectedIssue {
        await Task { reportIssue("Second", severity: .warning) }.value
        reportIssue("Third")
      }
    }
    #expect(recorder.issues.map(\.severity) == [.warning, .error, .warning])
    #expect(recorder.issues.dropFirst().first?.code?.rawValue == "issue-expected-missing")
    #expect(recorder.messages.first == "First")
    #expect(recorder.messages.last == "Second")
    #expect(recorder.expectedIssues.map(\.message) == ["Third"])
  }

  @Test("withExpectedIssue with isIntermittent accepts a missing issue")
  func intermittent() {
    withIssueReporters([recorder]) {
      withExpectedIssue(isIntermittent: true) {}
      withExpectedIssue(isIntermittent: true) { reportIssue("First") }
    }
    #expect(recorder.messages == [])
    #expect(recorder.expectedIssues.count == 1)
  }

  @Test("An outer withExpectedIssue accepts the missing issue of an inner one")
  func nested() {
    withIssueReporters([recorder]) {
      withExpectedIssue { withExpectedIssue {} }
    }
    #expect(recorder.messages == [])
    #expect(recorder.expectedIssues.map(\.code?.rawValue) == ["issue-expected-missing"])
  }

  @Test("A reporter installed inside withExpectedIssue receives its issues as failures")
  func reportersInside() {
    let inner = IssueRecorder()
    withIssueReporters([recorder]) {
      withExpectedIssue {
        withIssueReporters([inner]) { reportIssue("First") }
      }
    }
    #expect(inner.messages == ["First"])
    #expect(recorder.issues.map(\.code?.rawValue) == ["issue-expected-missing"])
  }
}

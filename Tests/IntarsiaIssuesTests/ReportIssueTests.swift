import IntarsiaTesting
import Testing

@testable import IntarsiaIssues

@Suite("Reporting an issue", .endsWithinAMinute)
struct ReportIssueTests {
  let recorder = IssueRecorder()

  @Test("A reporter receives an issue's message, severity and location")
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

  @Test("An issue without a message says that it has none")
  func noMessage() {
    withIssueReporters([recorder]) { reportIssue() }
    #expect(recorder.messages == ["An issue was reported without a message."])
  }

  @Test("The text of a reported error describes the error below an optional message")
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

  @Test("Issues at a location that is passed on keep their severity and their location")
  func passedOn() {
    let file: StaticString = #fileID
    let path: StaticString = #filePath
    let locations = withIssueReporters([recorder]) {
      reportIssue("First", severity: .warning, fileID: file, filePath: path, line: 200, column: 9)
      reportIssue(
        Failure(reason: "full"), severity: .warning, fileID: file, filePath: path, line: 200,
        column: 9)
      return recorder.issues.map(\.location)
    }
    #expect(recorder.issues.map(\.severity) == [.warning, .warning])
    #expect(locations.map(\.line) == [200, 200])
    #expect(locations.map(\.column) == [9, 9])
  }

  @Test("The text of an issue with a code has a message, indented values, a fix and the code")
  func catalogueIssue() throws {
    let location = IssueLocation()
    withIssueReporters([recorder]) {
      reportIssue(
        ReportingIssues.expectedMissing, "Nothing happened.",
        values: [("Count", "1"), ("State", "Counter(\n  count: 1\n\n)")], fix: "Try again.",
        at: location)
    }
    let issue = try #require(recorder.issues.first)
    #expect(issue.code == ReportingIssues.expectedMissing)
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

  @Test("An issue without a fix of its own shows its code's remedy")
  func remedy() {
    withIssueReporters([recorder]) {
      reportIssue(ArrayIssues.duplicateID, "Twice.", at: IssueLocation())
    }
    #expect(
      recorder.messages == [
        "Twice.\n\n\(ArrayIssues.duplicateID.remedy)\n\n[array-duplicate-id]"
      ]
    )
  }

  @Test("All innermost reporters receive an issue, and outer reporters do not")
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

  @Test("withIssueContext reports issues at its own location")
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

  @Test("withErrorReporting reports a thrown error and returns nil")
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

  @Test("withErrorReporting does not report a cancellation")
  func cancellation() async {
    await withIssueReporters([recorder]) {
      let first: Int? = withErrorReporting { throw CancellationError() }
      let second: Int? = await withErrorReporting { () async throws -> Int in
        throw CancellationError()
      }
      #expect(first == nil && second == nil)
    }
    #expect(recorder.issues.isEmpty)
  }

  @Test("withErrorReporting returns an optional result as it is, and may have other reporters")
  func errorReportingOfOptionals() async {
    func number() throws -> Int? { throw Failure(reason: "number") }
    await withIssueReporters([]) {
      let some = withErrorReporting { 3 as Int? }
      let none = withErrorReporting(to: [recorder]) { try number() }
      let later = await withErrorReporting { () async throws -> Int? in 4 }
      let never = await withErrorReporting("Late", to: [recorder]) { () async throws -> Int in
        throw Failure(reason: "late")
      }
      #expect(never == nil)
      let all: [Int?] = [some, none, later]
      #expect(all == [3, nil, 4])
    }
    #expect(
      recorder.messages.map { $0.split(separator: "\n").first } == [
        "An error was thrown and not handled.", "Late",
      ])
    #expect(recorder.issues.compactMap { ($0.error as? Failure)?.reason } == ["number", "late"])
  }

  @Test("withErrorReporting and withExpectedIssue run their bodies on the caller's actor")
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

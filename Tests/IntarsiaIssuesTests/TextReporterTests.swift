import Foundation
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaIssues

@Suite("Reporters of texts", .endsWithinAMinute)
struct TextReporterTests {
  /// A reporter that implements the functions for texts only.
  final class TextReporter: IssueReporter {
    let lines = Mutex<[String]>([])

    func reportIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      let text = "\(message() ?? "-") at \(fileID):\(line)"
      lines.withLock { $0.append(text) }
    }

    func expectIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      let text = "expected \(message() ?? "-")"
      lines.withLock { $0.append(text) }
    }
  }

  /// A reporter that implements the functions for errors and severities, too.
  final class ErrorReporter: IssueReporter {
    let lines = Mutex<[String]>([])

    func reportIssue(
      _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
      filePath: StaticString, line: UInt, column: UInt
    ) {
      let text = "\(severity): \(message() ?? "-")"
      lines.withLock { $0.append(text) }
    }

    func reportIssue(
      _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
      filePath: StaticString, line: UInt, column: UInt
    ) {
      let text = "\(error), \(message() ?? "-")"
      lines.withLock { $0.append(text) }
    }
  }

  private struct Silent: IssueReporter {}

  @Test("A reporter of texts receives issues, errors and expected issues")
  func texts() {
    let reporter = TextReporter()
    let line = #line + 2
    withIssueReporters([reporter]) {
      reportIssue("Lost")
      reportIssue(CancellationError(), "Stopped.")
      withExpectedIssue { reportIssue("Known") }
    }
    let file = "IntarsiaIssuesTests/TextReporterTests.swift"
    #expect(
      reporter.lines.withLock { $0 } == [
        "Lost at \(file):\(line)",
        """
        Stopped.

          Error: CancellationError() (Swift.CancellationError) at \(file):\(line + 1)
        """,
        "expected Known",
      ])
  }

  @Test("A reporter of errors receives them with their texts, and the severity of others")
  func errors() {
    let reporter = ErrorReporter()
    withIssueReporters([reporter]) {
      reportIssue("Slow", severity: .warning)
      reportIssue(CancellationError(), "Stopped.")
      reportIssue(CancellationError())
    }
    #expect(
      reporter.lines.withLock { $0 } == [
        "warning: Slow", "CancellationError(), Stopped.", "CancellationError(), -",
      ])
  }

  @Test("A reporter of issues receives a forwarded text as an issue")
  func forwarding() {
    let recorder = IssueRecorder()
    recorder.reportIssue("Lost", fileID: "a", filePath: "b", line: 1, column: 2)
    recorder.reportIssue(
      CancellationError(), nil, fileID: "a", filePath: "b", line: 1, column: 2)
    #expect(
      recorder.messages == [
        "Lost",
        """
        An error was thrown and not handled.

          Error: CancellationError() (Swift.CancellationError)
        """,
      ])
    #expect(recorder.issues.first?.fileID.description == "a")
    #expect(recorder.issues.first?.line == 1 && recorder.issues.first?.column == 2)
  }

  @Test("An issue for a reporter that implements nothing is reported by default")
  func silent() {
    withKnownIssue {
      withIssueReporters([Silent()]) { reportIssue("Lost") }
    } matching: {
      $0.comments.contains("Lost")
    }
  }

  @Test("The current reporters are those of the operation, or the default one")
  func current() {
    let reporter = TextReporter()
    #expect(IssueReporters.current.count == 1)
    withIssueReporters(IssueReporters.current + [reporter]) {
      #expect(IssueReporters.current.count == 2)
    }
    withKnownIssue {
      withIssueReporters([.default]) { reportIssue("Lost") }
    } matching: {
      $0.comments.contains("Lost")
    }
  }

  @Test("Assigning the current reporters replaces the default reporter of the process")
  func assignment() async {
    await #expect(processExitsWith: .exitCode(3)) {
      struct Exiting: IssueReporter {
        func report(_ issue: ReportedIssue) { exit(3) }
      }
      IssueReporters.current = [Exiting()]
      withIssueReporters([]) { reportIssue("Ignored") }
      await Task.detached { reportIssue("Lost") }.value
    }
  }

  @Test("The reporter .default passes an expected issue on as expected")
  func defaultOfExpected() async {
    await #expect(processExitsWith: .exitCode(3)) {
      struct Exiting: IssueReporter {
        func report(_ issue: ReportedIssue) { exit(4) }
        func reportExpected(_ issue: ReportedIssue) { exit(issue.message == "Known" ? 3 : 5) }
      }
      IssueReporting.register(default: Exiting())
      withIssueReporters([.default]) { withExpectedIssue { reportIssue("Known") } }
    }
  }

  @Test("The reporter .fatalError stops the process at an error, and not at a warning")
  func fatalError() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withIssueReporters([.fatalError]) {
        reportIssue("Slow", severity: .warning)
        reportIssue("Lost")
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("Slow") && output.contains("Fatal error: Lost"))
  }

  @Test("The reporter .breakpoint prints, and continues without a debugger")
  func breakpoint() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      withIssueReporters([.breakpoint]) { reportIssue("Lost") }
      exit(0)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(": Lost"))
  }
}

@Suite("The context of a test", .endsWithinAMinute)
struct TestContextTests {
  @Test("The context of a test is Swift Testing with the test, and compares without it")
  func context() throws {
    let context = try #require(TestContext.current)
    #expect(context == .swiftTesting && context.isSwiftTesting && context != .xcTest)
    guard case .swiftTesting(let testing?) = context else {
      Issue.record("\(context)")
      return
    }
    #expect("\(testing.test.id.rawValue)".contains("TestContextTests/context()"))
    #expect(context == TestContext.current)
  }
}

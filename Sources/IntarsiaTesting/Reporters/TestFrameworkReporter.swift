import IntarsiaIssues
import IntarsiaSimulation
import Testing
import XCTest

/// Records issues with the framework that runs the current test.
struct TestFrameworkReporter: IssueReporter, TestLibrary {
  func report(_ issue: ReportedIssue) { Self.reporter.report(issue) }

  func reportExpected(_ issue: ReportedIssue) { Self.reporter.reportExpected(issue) }

  /// The reporter of the framework whose running test the issue belongs to.
  ///
  /// Swift Testing knows the test from the task. XCTest runs one test at a time, so any issue
  /// during its run counts as its own.
  private static var reporter: any IssueReporter {
    if Test.current != nil { return SwiftTestingReporter() }
    return RunningTestCase.current == nil ? UnattributedIssueReporter() : XCTestReporter()
  }

  var currentTest: TestIdentity? {
    TestIdentity.swiftTesting
      ?? RunningTestCase.current.map { TestIdentity(framework: .xctest, id: $0.id) }
  }

  var currentTestLifetime: TestLifetime? {
    Test.current == nil ? RunningTestCase.current?.lifetime : .swiftTesting
  }

  /// The running task and test case; `nil` if there is neither.
  var currentExecution: TestExecution? {
    let (task, testCase) = (TaskNumber.current ?? 0, RunningTestCase.currentNumber)
    return task == 0 && testCase == 0 ? nil : TestExecution(task: task, testCase: testCase)
  }

  var escapedTestReporter: (any IssueReporter)? { EscapedTestReporter.capture() }
}

struct SwiftTestingReporter: IssueReporter {
  /// A location that replaces those of the issues.
  var place: SourceLocation?

  private func place(of issue: ReportedIssue) -> SourceLocation {
    let test = issue.location == .unknown ? Test.current?.sourceLocation : nil
    return place ?? test ?? SourceLocation(issue.location)
  }

  func report(_ issue: ReportedIssue) {
    Issue.record(
      Comment(rawValue: issue.message),
      severity: issue.severity == .warning ? .warning : .error,
      sourceLocation: place(of: issue))
  }

  func reportExpected(_ issue: ReportedIssue) {
    withKnownIssue(sourceLocation: place(of: issue)) {
      report(issue)
    }
  }
}

extension SourceLocation {
  fileprivate init(_ location: IssueLocation) {
    self.init(
      fileID: "\(location.fileID)", filePath: "\(location.filePath)",
      line: Int(location.line), column: Int(location.column))
  }
}

struct XCTestReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    switch issue.severity {
    case .error:
      let file = RunningTestCase.current.flatMap(TestTrace.file)
      let trace = file.map { "\n\nTrace: \($0.path)" } ?? ""
      XCTFail(issue.message + trace, file: issue.location.filePath, line: issue.location.line)
    case .warning:
      // XCTest can record only failures here, and on Linux no expected ones. The warning is printed
      // to standard output instead, in the format of a failure but with the word `warning`. Tools
      // that parse `error:` lines also parse `warning:` lines, and the test does not fail.
      let test = RunningTestCase.current?.name ?? "no test"
      let place = "\(issue.location.filePath):\(issue.location.line)"
      print("\(place): warning: \(test) : \(issue.message)")
      // XCTest flushes each of its lines. Without a flush, the warning would appear in a log after
      // the end of its test.
      fflush(nil)
    }
  }
}

/// Handles issues that neither framework can attribute to a test.
///
/// Detached tasks and callbacks report such issues, and so does code before or after the tests. An
/// issue of a job in a simulation is kept for the test that drives the simulation.
struct UnattributedIssueReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    if Simulation.ofThisTask?.keep(issue) == true { return }
    if Self.isSwiftTestingRun(arguments: CommandLine.arguments) {
      // Swift Testing shows the issue as one of an unknown test, and the run fails.
      SwiftTestingReporter().report(issue)
    } else {
      StandardErrorReporter(reason: ReportingIssues.noRunningTest).report(issue)
    }
  }

  /// Whether Swift Testing runs the tests, as the package manager's option says.
  static func isSwiftTestingRun(arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && value == "swift-testing"
    }
  }
}

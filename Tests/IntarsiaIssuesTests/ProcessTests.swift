import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaIssues

@Suite("The role of the process", .endsWithinAMinute)
struct ProcessTests {
  struct Launch: Sendable, CustomTestStringConvertible {
    var arguments: [String] = ["/usr/bin/app"]
    var environment: [String: String] = [:]
    var hasTestReporter = false
    var expected: ProcessRole.Kind

    var testDescription: String { "\(arguments) \(environment) \(hasTestReporter)" }
  }

  @Test(
    "ProcessRole recognises test runners, previews and applications",
    arguments: [
      Launch(expected: .application),
      Launch(arguments: [], expected: .application),
      Launch(hasTestReporter: true, expected: .test),
      Launch(arguments: ["/build/appPackageTests.xctest", "App.Tests/a"], expected: .test),
      Launch(arguments: ["/bin/xctest", "-XCTest", "All"], expected: .test),
      Launch(arguments: ["/bin/swiftpm-testing-helper"], expected: .test),
      Launch(arguments: ["/bin/app", "--testing-library", "swift-testing"], expected: .test),
      Launch(arguments: ["/bin/app", "tests.xctest"], expected: .application),
      Launch(environment: ["XCTestConfigurationFilePath": "/a"], expected: .test),
      Launch(environment: ["XCTestSessionIdentifier": "1"], expected: .test),
      Launch(environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], expected: .preview),
      Launch(environment: ["XCODE_RUNNING_FOR_PREVIEWS": "0"], expected: .application),
    ])
  func roles(of launch: Launch) {
    let role = ProcessRole(
      arguments: launch.arguments, environment: { launch.environment[$0] },
      hasTestReporter: launch.hasTestReporter)
    #expect(role.kind == launch.expected)
  }

  @Test("isTesting is true and isPreviewing is false in this test process")
  func thisProcess() {
    #expect(isTesting)
    #expect(!isPreviewing)
  }

  @Test("Outside a test, StandardErrorReporter describes an issue and fails no process")
  func application() {
    let reporter = StandardErrorReporter()
    #expect(
      reporter.response(to: issue(.error), isTesting: false)
        == .init(
          text: "error at IntarsiaIssuesTests/ProcessTests.swift:1: No row\n\n", failsProcess: false
        ))
    #expect(reporter.response(to: issue(.warning), isTesting: false).failsProcess == false)
  }

  @Test("In a test without IntarsiaTesting, an issue says what to link and fails the process")
  func testWithoutReporter() {
    let response = StandardErrorReporter().response(to: issue(.error), isTesting: true)
    #expect(response.failsProcess)
    #expect(
      response.text == """
        error at IntarsiaIssuesTests/ProcessTests.swift:1: No row

        error: This is a test, but no test framework can record its issues.

        Add the product IntarsiaTesting to the dependencies of the test target. It tells Swift Testing \
        and XCTest about issues as soon as it is linked. Until then the process fails as a whole, and \
        tests that should have failed are shown as passed.

        [issue-no-reporter]


        """)
  }

  @Test("An issue reported while no test runs says so and fails the process")
  func noRunningTest() {
    let reporter = StandardErrorReporter(reason: ReportingIssues.noRunningTest)
    let response = reporter.response(to: issue(.error), isTesting: true)
    #expect(response.failsProcess)
    #expect(
      response.text == """
        error at IntarsiaIssuesTests/ProcessTests.swift:1: No row

        error: An issue was reported while no test was running, so the process as a whole fails.

        Something that a test started went on after its end, or began before the first test. Let \
        the test wait for it, or stop it before the test ends.

        [issue-no-running-test]


        """)
  }

  @Test("A warning in a test does not fail the process")
  func warning() {
    let response = StandardErrorReporter().response(to: issue(.warning), isTesting: true)
    #expect(
      response
        == .init(
          text: "warning at IntarsiaIssuesTests/ProcessTests.swift:1: No row\n\n",
          failsProcess: false
        ))
  }

  @Test("A test process exits with 1 if no framework records its issue")
  func failingProcess() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      IssueReporting.register(default: StandardErrorReporter())
      reportIssue("No row")
      exit(EXIT_SUCCESS)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("error at IntarsiaIssuesTests/ProcessTests.swift:"))
    #expect(output.contains(": No row\n\nerror: This is a test, but no test framework can record"))
  }

  private func issue(_ severity: IssueSeverity) -> ReportedIssue {
    ReportedIssue(
      message: "No row", severity: severity,
      location: IssueLocation(
        fileID: "IntarsiaIssuesTests/ProcessTests.swift", filePath: "", line: 1, column: 1))
  }
}

import IntarsiaIssues
import IntarsiaSimulation
import Testing

/// Handles issues of which no framework can say what test they belong to.
///
/// They come from detached tasks and callbacks, or from before or after the tests. What happens in
/// a simulation is left to the test that drives it.
struct UnattributedIssueReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    let task = TaskNumber.current
    if let simulation = JobRouting.simulation(of: task, on: Simulation.ofThisThread),
      simulation.keep(issue)
    {
      return
    }
    if Self.isSwiftTestingRun(arguments: CommandLine.arguments) {
      // It shows the issue as one of an unknown test, and the run fails.
      SwiftTestingReporter().report(issue)
    } else {
      StandardErrorReporter(reason: .issue.noRunningTest).report(issue)
    }
  }

  /// Whether Swift Testing runs the tests of this process.
  ///
  /// The package manager passes the name of the library, because a bundle may contain tests for
  /// both.
  static func isSwiftTestingRun(arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && value == "swift-testing"
    }
  }
}

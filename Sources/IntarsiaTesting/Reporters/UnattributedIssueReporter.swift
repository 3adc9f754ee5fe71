import IntarsiaIssues
import IntarsiaSimulation
import Testing

/// Handles issues that neither framework can attribute to a test.
///
/// Detached tasks and callbacks report such issues, and so does code before or after the tests. An
/// issue of a job in a simulation is kept for the test that drives the simulation.
struct UnattributedIssueReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    let task = TaskNumber.current
    if let simulation = JobRouting.simulation(of: task, on: Simulation.ofThisThread),
      simulation.keep(issue)
    {
      return
    }
    if Self.isSwiftTestingRun(arguments: CommandLine.arguments) {
      // Swift Testing shows the issue as one of an unknown test, and the run fails.
      SwiftTestingReporter().report(issue)
    } else {
      StandardErrorReporter(reason: .issue.noRunningTest).report(issue)
    }
  }

  /// Whether Swift Testing runs the tests of this process.
  ///
  /// The package manager passes the name of the library, because a bundle may contain tests of both
  /// frameworks.
  static func isSwiftTestingRun(arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && value == "swift-testing"
    }
  }
}

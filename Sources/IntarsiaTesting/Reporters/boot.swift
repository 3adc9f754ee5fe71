import CIntarsiaTesting
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaSimulation

/// Called by the constructor in CIntarsiaTesting, before the process runs any other code.
@_cdecl("intarsia_testing_register_reporters")
func registerReporters() {
  RunningTestCase.startObserving()
  IssueReporting.register(default: TestFrameworkReporter())
  IssueReporting.registerTestContext(
    TestFrameworkReporter.currentTest, lifetime: TestFrameworkReporter.currentTestLifetime)
  TaskObservation.register(TaskScopes.self)
}

/// Keeps the file with the constructor in a program.
///
/// The package manager links every file of a target. Another build system that links an archive
/// takes only the files to which other code refers.
enum Boot {
  static func ensureIsLinked() {
    precondition(
      intarsia_testing_boot_anchor == 1, "The constructor of CIntarsiaTesting is not linked")
  }
}

import CIntarsiaTesting
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaSimulation

/// Installs the reporters.
///
/// The constructor in CIntarsiaTesting calls it before any other code.
@_cdecl("intarsia_testing_register_reporters")
func registerReporters() {
  RunningTestCase.startObserving()
  IssueReporting.register(default: TestFrameworkReporter())
  IssueReporting.register(TestFrameworkReporter())
  TaskObservation.register(TaskScopes.self)
}

/// Forces the linker to include the file with the constructor.
///
/// The package manager links every file of a target. A build system that links an archive includes
/// only files whose symbols are referenced.
enum Boot {
  static func ensureIsLinked() {
    precondition(
      intarsia_testing_boot_anchor == 1, "The constructor of CIntarsiaTesting is not linked")
  }
}

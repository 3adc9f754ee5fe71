import IntarsiaClocks
import IntarsiaIssues
import IntarsiaTestingBoot

/// Called by the constructor in IntarsiaTestingBoot, before the process runs any other code.
@_cdecl("intarsia_testing_register_reporters")
func registerReporters() {
  RunningTestCase.startObserving()
  IssueReporting.register(default: TestFrameworkReporter())
  IssueReporting.registerTestContext(
    TestFrameworkReporter.currentTest, lifetime: TestFrameworkReporter.currentTestLifetime)
  TaskObservation.register(TaskScopes.self)
}

/// Lets what tests use refer to the file with the constructor, so that a linker keeps it.
///
/// The package manager links every file of a target. Another build system that links an archive takes from
/// it only the files that something refers to.
enum Boot {
  /// Reading it is what refers to the file.
  static func ensureIsLinked() {
    precondition(
      intarsia_testing_boot_anchor == 1, "The constructor of IntarsiaTestingBoot is not linked")
  }
}

import IntarsiaIssues
import IntarsiaTestingBoot

/// Called by the constructor in IntarsiaTestingBoot, before the process runs any other code.
@_cdecl("intarsia_testing_register_reporters")
func registerReporters() {
  RunningTestCase.startObserving()
  IssueReporting.register(default: TestFrameworkReporter())
  IssueReporting.registerTestContext(TestFrameworkReporter.currentTest)
}

/// Lets whoever uses this module link the file with the constructor.
enum Boot {
  /// Reading it is what keeps the object file.
  static var isLinked: Bool { intarsia_testing_boot_anchor == 1 }
}

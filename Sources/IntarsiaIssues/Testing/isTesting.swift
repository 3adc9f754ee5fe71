/// Whether the program runs as a test.
///
/// It does if `IntarsiaTesting` is linked, or if the arguments or the environment of the process are
/// those of a test runner.
///
/// - Complexity: The answer is found once for each process, on first use.
public var isTesting: Bool {
  ProcessRole.current.isTesting
}

/// Whether the program draws a preview of a user interface in its editor.
package var isPreviewing: Bool {
  ProcessRole.current.isPreviewing
}

/// What the process was started for.
struct ProcessRole: Hashable {
  let isTesting: Bool
  let isPreviewing: Bool

  /// The role of this process.
  static let current = Self(
    arguments: CommandLine.arguments,
    environment: Platform.environment,
    hasTestReporter: IssueReporting.hasDefaultReporter)

  init(
    arguments: [String], environment: (String) -> String?, hasTestReporter: Bool
  ) {
    isPreviewing = environment("XCODE_RUNNING_FOR_PREVIEWS") == "1"
    isTesting =
      hasTestReporter
      || Self.testVariables.contains { environment($0) != nil }
      || arguments.contains("--testing-library")
      || arguments.first.map(Self.isTestRunner(path:)) ?? false
  }

  /// Set by the runners of Apple's platforms and by the package manager.
  private static let testVariables = [
    "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestConfigurationFilePath",
    "XCTestSessionIdentifier", "SWIFT_TESTING_ENABLED",
  ]

  /// Test bundles on Linux are executables of their own. Elsewhere a runner loads them.
  private static func isTestRunner(path: String) -> Bool {
    let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
      || name == "swiftpm-xctest-helper"
  }
}

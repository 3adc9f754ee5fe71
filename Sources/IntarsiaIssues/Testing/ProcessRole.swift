/// The role of a process, derived from its arguments, its environment and its test reporter.
struct ProcessRole: Hashable {
  /// The roles that a process can have.
  enum Kind: Hashable {
    case application, preview, test
  }

  let kind: Kind

  /// The role of this process.
  static let current = Self(
    arguments: CommandLine.arguments,
    environment: Platform.environment,
    hasTestReporter: IssueReporting.hasDefaultReporter)

  init(arguments: [String], environment: (String) -> String?, hasTestReporter: Bool) {
    let isTesting =
      hasTestReporter
      || Self.testVariables.contains { environment($0) != nil }
      || arguments.contains("--testing-library")
      || arguments.first.map(Self.isTestRunner(path:)) ?? false
    if isTesting {
      kind = .test
    } else if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
      kind = .preview
    } else {
      kind = .application
    }
  }

  /// The environment variables that the test runners of Apple's platforms set.
  private static let testVariables = [
    "XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier",
  ]

  /// Whether the executable runs tests: on Linux the test bundle itself, elsewhere a test runner.
  private static func isTestRunner(path: String) -> Bool {
    let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
  }
}

/// Whether the process runs tests.
///
/// It does if `IntarsiaTesting` is linked, or if the arguments or the environment of the process
/// are those of a test runner.
///
/// - Complexity: The answer is computed once in each process, on first use.
public var isTesting: Bool {
  ProcessRole.current.kind == .test
}

/// Whether the process renders a preview of a user interface in Xcode.
///
/// - Complexity: The answer is computed once in each process, on first use.
public var isPreviewing: Bool {
  ProcessRole.current.kind == .preview
}

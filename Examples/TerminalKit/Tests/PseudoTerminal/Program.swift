public import Foundation

/// A built executable that a test runs as a separate process.
public struct Program {
  /// The outcome of a run.
  public struct Outcome {
    /// The exit code, or the number of the signal that ended the process.
    public let status: Int32
    /// Whether a signal ended the process.
    public let isKilled: Bool
    /// The text written to standard output.
    public let output: String
    /// The text written to standard error.
    public let errors: String
  }

  /// The folder for the home and the data of the program.
  public let folder: ScratchFolder
  /// The environment of the program.
  public var environment: [String: String]
  private let executable: URL

  /// Prepares to run an executable of this package.
  public init(named name: String) throws {
    executable = Self.productsFolder.appendingPathComponent(name)
    folder = try ScratchFolder(named: name)
    environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.path("data"), "TERM": "xterm",
      // Disables crash reports, which take time and wait for a key on a terminal.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // Passes on the variables that the machine needs to run programs and to measure coverage.
    for name in ["LD_LIBRARY_PATH", "PATH", "LLVM_PROFILE_FILE"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  /// The folder of the built programs, which also contains the tests.
  private static let productsFolder: URL = {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? Bundle.main.bundleURL
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    return tests.deletingLastPathComponent()
  }()

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: The text on standard input.
  /// - Returns: The outcome of the run.
  /// - Throws: An error if the program cannot be started or its files cannot be used.
  public func run(_ arguments: [String] = [], input: String = "") async throws -> Outcome {
    let files = try ["input", "output", "errors"].map { name in
      try folder.write(name == "input" ? input : "", to: name)
    }
    let process = makeProcess(arguments)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try await process.runToEnd()
    return Outcome(
      status: process.terminationStatus, isKilled: process.terminationReason == .uncaughtSignal,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// Creates a process that is ready to run the program.
  public func makeProcess(_ arguments: [String] = []) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    return process
  }
}

extension Process {
  /// Runs the process and waits for its end without blocking a thread.
  ///
  /// Use files for its output: another process that starts meanwhile can keep a pipe open.
  ///
  /// - Throws: An error if the process cannot be started.
  public func runToEnd() async throws {
    try await withCheckedThrowingContinuation { continuation in
      terminationHandler = { _ in continuation.resume() }
      do {
        try run()
      } catch {
        terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}

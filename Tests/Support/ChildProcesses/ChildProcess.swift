import Foundation

/// Runs tests of this program that fail on purpose, in a process of their own.
public struct ChildProcess {
  /// Whether this process is a child, which runs tests that its parent skips.
  public static let isThisOne = ProcessInfo.processInfo.environment["INTARSIA_CHILD_TESTS"] != nil

  /// Everything that the child printed.
  public let output: String
  /// The exit status of the child: 0 if no test failed.
  public let status: Int32

  /// The time limit of a child's test in seconds, given the limit of this process's tests.
  ///
  /// A stuck child names its test before this process names the test that waits for the child.
  public static func timeLimit(inside limit: Int) -> Int { limit - limit / 3 }

  /// Runs the program of this process with other arguments.
  public static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> ChildProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    var inherited = ProcessInfo.processInfo.environment
    let limit = timeLimit(inside: inherited["INTARSIA_TIME_LIMIT"].flatMap(Int.init) ?? 60)
    inherited["INTARSIA_TIME_LIMIT"] = "\(limit)"
    inherited["INTARSIA_CHILD_TESTS"] = "1"
    inherited["NO_COLOR"] = "1"
    // The trace of this process contains only its own simulations.
    inherited["INTARSIA_JOB_TRACE"] = nil
    process.environment = inherited.merging(environment, uniquingKeysWith: { $1 })
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let reading = pipe.fileHandleForReading
    let data = await withCheckedContinuation { continuation in
      // Reading blocks until the child ends, so it must not take a thread from the other tests.
      Thread.detachNewThread { continuation.resume(returning: reading.readDataToEndOfFile()) }
    }
    process.waitUntilExit()
    return ChildProcess(
      output: String(decoding: data, as: UTF8.self), status: process.terminationStatus)
  }

  /// The lines that contain a text.
  public func lines(with text: String) -> [Substring] {
    output.split(separator: "\n").filter { $0.contains(text) }
  }
}

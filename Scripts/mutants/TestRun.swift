import Foundation

/// The result of a command.
struct CommandResult {
  let status: Int32
  let output: String
}

/// Runs a command to its end.
func run(_ command: [String], environment: [String: String] = [:]) throws -> CommandResult {
  var output = ""
  let status = try stream(command, environment: environment) { line in
    output += line + "\n"
    return true
  }
  return CommandResult(status: status, output: output)
}

/// Runs a command, hands each line of its output to `body`, and kills it if `body` returns `false`.
@discardableResult
func stream(
  _ command: [String], environment: [String: String] = [:], _ body: (String) -> Bool
) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  var rest = Data()
  var goesOn = true
  while goesOn {
    let chunk = pipe.fileHandleForReading.availableData
    if chunk.isEmpty { break }
    rest += chunk
    while goesOn, let end = rest.firstIndex(of: 10) {
      goesOn = body(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
  }
  // `timeout` leads a group of processes: one that lived on would keep `waitUntilExit` waiting.
  if !goesOn, kill(-process.processIdentifier, SIGKILL) != 0 {
    kill(process.processIdentifier, SIGKILL)
  }
  if goesOn, !rest.isEmpty { _ = body(String(decoding: rest, as: UTF8.self)) }
  process.waitUntilExit()
  return process.terminationReason == .uncaughtSignal
    ? 128 + process.terminationStatus : process.terminationStatus
}

/// A built test target that can run with one bug switched on.
struct TestTarget {
  let name: String
  /// Whether some of its tests are cases of XCTest.
  let hasXCTests: Bool
  /// The executable with the tests.
  let executable: String
  let clone: String
  /// The seconds that a run takes without a bug.
  var seconds = 0.0
  /// The numbers of the bugs whose places its tests reach.
  var reached: Set<Int> = []

  /// The result of a run.
  enum Outcome {
    case passed
    case failed(by: String)
    /// The run was ended from outside, or ended with a status, and named no test.
    case unnamed(String)
  }

  /// Runs the tests of this target.
  ///
  /// - Parameters:
  ///   - bug: The number of the bug to switch on, if any.
  ///   - notes: A file that notes the places reached.
  ///   - limit: The seconds after which a run that names no test counts as hanging.
  func run(bug: Int?, notes: String? = nil, limit: Int) throws -> Outcome {
    // Colours would separate the mark of a failed test from its name.
    var environment = ["INTARSIA_TIME_LIMIT": "20", "INTARSIA_TIME_GRACE": "5", "NO_COLOR": "1"]
    environment["TERM"] = "dumb"
    // A backtrace takes seconds, and its process outlives the run.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment[Planting.number] = bug.map(String.init)
    environment[Planting.notes] = notes
    let outcome = try run(library: "swift-testing", limit: limit, environment)
    guard case .passed = outcome, hasXCTests else { return outcome }
    return try run(library: "xctest", limit: limit, environment)
  }

  private func run(
    library: String, limit: Int, _ environment: [String: String]
  ) throws -> Outcome {
    let isXCTest = library == "xctest"
    // Swift Testing filters by a pattern, XCTest takes the name of a module.
    let selection = isXCTest ? [name] : ["--filter", "^\(name)\\."]
    let command =
      ["timeout", "--kill-after=5", "\(limit)", "sh", "-c", "cd '\(clone)' && exec \"$0\" \"$@\""]
      + [executable] + (isXCTest ? [] : ["--testing-library", library]) + selection
    var test: String?
    var trap: String?
    var last = ""
    let status = try stream(command, environment: environment) { line in
      if let named = failedTest(in: line) {
        test = named
        return false
      }
      if !line.isEmpty { last = line }
      if trap == nil, line.contains("Fatal error:") || line.contains("Crash:") { trap = line }
      return true
    }
    if let test { return .failed(by: test) }
    // 69: no test of this library matches.
    if status == 0 || status == 69 { return .passed }
    if let trap { return .failed(by: String(trap.suffix(120))) }
    if status >= 128, status != 137 { return .failed(by: "signal \(status - 128)") }
    return .unnamed(
      status == 124 || status == 137 ? "hangs" : "ends with status \(status): \(last)")
  }

  private func failedTest(in line: String) -> String? {
    if let mark = line.range(of: "✘ Test ") ?? line.range(of: "✘ Suite ") {
      let text = line[mark.upperBound...]
      if text.hasPrefix("run with") || text.contains("known issue") { return nil }
      let end = [" recorded an issue", " failed after", " with "]
        .compactMap { text.range(of: $0)?.lowerBound }.min()
      return String(text[..<(end ?? text.endIndex)].prefix(100))
    }
    if line.contains(": error: "), line.contains(" : ") { return String(line.suffix(110)) }
    return nil
  }
}

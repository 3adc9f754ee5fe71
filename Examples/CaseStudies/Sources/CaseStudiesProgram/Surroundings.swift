import TerminalApp

/// The context in which a case study runs.
struct Surroundings: Sendable {
  /// The arguments after the name of the case study.
  let arguments: [String]
  /// The environment of the process.
  let environment: [String: String]
  /// The console for output and errors.
  let console: Console

  /// Prints a line.
  func print(_ line: String = "") {
    console.write(line + "\n")
  }
}

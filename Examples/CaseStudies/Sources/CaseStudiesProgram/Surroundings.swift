import TerminalApp

/// What a case study runs in.
struct Surroundings: Sendable {
  /// What follows its name on the command line.
  let arguments: [String]
  /// The environment of the process.
  let environment: [String: String]
  /// Where to print.
  let console: Console

  /// Prints a line.
  func print(_ line: String = "") {
    console.write(line + "\n")
  }
}

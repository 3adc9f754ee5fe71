import TerminalApp

/// The command lines of a script, one per line and without the name of the program.
///
/// The run prints errors among the other output, and prints each exit code other than success. So a
/// comparison of the output covers both.
struct CommandLines {
  private var script: Script
  private let environment: [String: String]
  private let console: Console

  /// Reads command lines from a script.
  init(_ script: Script, environment: [String: String], console: Console) {
    self.script = script
    self.environment = environment
    self.console = console
  }

  /// Runs the lines in order, also those after a line that fails.
  @MainActor
  mutating func run() async {
    let all = Console(write: console.write, writeError: console.write)
    while let line = script.next() {
      console.write("> \(line.text)\n")
      let code = await CaseStudies.run(
        arguments: Self.words(in: line.text), environment: environment, console: all)
      if code != .success { console.write("(exit code \(code.rawValue))\n") }
      console.write("\n")
    }
  }

  /// Splits a line into words, at the blanks that are not between quotation marks.
  static func words(in line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        word.map { words.append($0) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

import TerminalApp

/// Command lines in a file, one a line, as they would be typed behind the name of the program.
///
/// It makes what a program prints comparable: what goes to standard error is printed among the rest, and a code other
/// than success is written down.
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

  /// Carries the lines out, one after the other; one that fails does not keep the next from being carried out.
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

  /// The words of a line; between quotation marks a blank does not separate them.
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

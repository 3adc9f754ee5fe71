import TerminalApp
import TerminalKit

/// An application that shows the last command of its script.
final class Echo: TerminalApplication {
  enum Problem: Error, Equatable {
    case noVowel
  }

  private var text = ""
  private var size: Size
  private(set) var isShutDown = false

  init(size: Size) {
    self.size = size
  }

  var screen: Screen {
    var screen = Screen(size: size)
    screen.write(text, at: Position(column: 0, row: 0))
    return screen
  }

  func resize(to size: Size) {
    self.size = size
  }

  func handle(_ input: InputEvent) -> Proceeding {
    .goOn
  }

  func carryOut(_ line: Script.Line) async throws(Problem) -> Proceeding {
    guard line.text != "quit" else { return .quit }
    guard line.text.contains(where: { "aeiou".contains($0) }) else { throw .noVowel }
    text = line.text
    return .goOn
  }

  func message(about problem: Problem, line: Script.Line, of script: String) -> String {
    "\(script), \(line.number): \(line.text) cannot be sung.\n"
  }

  func shutDown() async {
    isShutDown = true
  }
}

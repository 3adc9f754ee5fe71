import TerminalApp
import TerminalKit

extension Application: TerminalApplication {
  func handle(_ input: InputEvent) -> Proceeding {
    // Only keys have commands; pasted text has none.
    guard case .key(let key) = input, let command = command(for: key) else { return .goOn }
    // Ignore a refused command: the screen shows the available commands.
    return (try? perform(command)) == .quit ? .quit : .goOn
  }

  func carryOut(_ line: Script.Line) async throws(CommandError) -> Proceeding {
    let command = try Command(parsing: line.text)
    let step: Step
    do throws(Refusal) {
      step = try perform(command)
    } catch {
      throw .refused(error)
    }
    switch step {
    case .quit: return .quit
    case .wait: await finish()
    case .send, .select: break
    }
    return .goOn
  }

  func message(about problem: CommandError, line: Script.Line, of script: String) -> String {
    Texts.problem(problem, script: script, line: line.number, text: line.text)
  }
}

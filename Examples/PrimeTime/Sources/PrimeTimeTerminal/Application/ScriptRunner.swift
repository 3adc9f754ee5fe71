import TerminalKit

/// Carries out a script and prints the screen as plain text after each of its commands.
///
/// The same script prints the same: the main actor is not given up between two commands, so whatever
/// effects have to say arrives in a `wait`, and nowhere else. That is also why a line is read on the
/// main actor even if that blocks it.
@MainActor
struct ScriptRunner {
  /// The size of the screen that is printed.
  static let size = Size(columns: 60, rows: 16)

  let application: Application
  let console: Console
  /// Whether a line that makes no sense ends the program: not if a person is there to type another.
  let stopsAtProblems: Bool

  /// Carries out a script to its end, or to the first line that makes no sense.
  func run(_ script: Script) async -> ExitCode {
    var script = script
    while let line = script.next() {
      do throws(CommandError) {
        guard try await carryOut(line) else { break }
      } catch {
        console.writeError(
          Texts.problem(error, script: script.name, line: line.number, text: line.text))
        if stopsAtProblems {
          await application.shutDown()
          return .usage
        }
      }
    }
    await application.shutDown()
    return .success
  }

  /// Returns false when the script is to end.
  private func carryOut(_ line: Script.Line) async throws(CommandError) -> Bool {
    let command = try Command(parsing: line.text)
    let step: Step
    do throws(Refusal) {
      step = try application.perform(command)
    } catch {
      throw .refused(error)
    }
    switch step {
    case .quit: return false
    case .wait: await application.finish()
    case .send, .select: break
    }
    console.write("> \(line.text)\n\(application.screen.plainText)\n\n")
    return true
  }
}

import TerminalKit

/// Carries out a script and prints the screen as plain text after each of its commands.
///
/// The same script prints the same if the application sees to it. The runner helps: it does not give
/// up the main actor between two commands, so whatever effects have to say arrives while a command is
/// carried out, and never between two. That is also why a line is read on the main actor even if that
/// blocks it.
@MainActor
public struct ScriptRunner<Application: TerminalApplication> {
  let application: Application
  let console: Console
  let stopsAtProblems: Bool

  /// Prepares to carry out scripts.
  ///
  /// - Parameters:
  ///   - application: What the script uses.
  ///   - console: Where to print.
  ///   - stopsAtProblems: Whether a line that makes no sense ends the program: not if a person is there
  ///     to type another.
  public init(application: Application, console: Console, stopsAtProblems: Bool) {
    self.application = application
    self.console = console
    self.stopsAtProblems = stopsAtProblems
  }

  /// Carries out a script to its end, or to the first line that makes no sense.
  public func run(_ script: Script) async -> ExitCode {
    var script = script
    while let line = script.next() {
      do throws(Application.Problem) {
        guard try await application.carryOut(line) == .goOn else { break }
        console.write("> \(line.text)\n\(application.screen.plainText)\n\n")
      } catch {
        console.writeError(application.message(about: error, line: line, of: script.name))
        if stopsAtProblems {
          await application.shutDown()
          return .usage
        }
      }
    }
    await application.shutDown()
    return .success
  }
}

import TerminalKit

/// Runs a script and prints the screen as plain text after each of its commands.
///
/// A script prints the same output in every run if the application's commands are deterministic.
/// The runner does not suspend between two commands, so effects can send actions on the main actor
/// only during a command. For the same reason, the runner reads each line on the main actor, even
/// if the read blocks it.
@MainActor
public struct ScriptRunner<Application: TerminalApplication> {
  let application: Application
  let console: Console
  let stopsAtProblems: Bool

  /// Creates a runner for scripts.
  ///
  /// - Parameters:
  ///   - application: The application that carries out the commands.
  ///   - console: The console to print on.
  ///   - stopsAtProblems: Whether an invalid line ends the program. Pass `false` if a user types
  ///     the lines and can correct them.
  public init(application: Application, console: Console, stopsAtProblems: Bool) {
    self.application = application
    self.console = console
    self.stopsAtProblems = stopsAtProblems
  }

  /// Runs a script to its end, to a quit command, or to an invalid line that ends the program.
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

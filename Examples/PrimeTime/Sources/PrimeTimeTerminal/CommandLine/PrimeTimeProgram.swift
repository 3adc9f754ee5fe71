import Intarsia
public import TerminalApp
import TerminalKit

/// The program `primetime`, but for the process that it runs in.
public enum PrimeTimeProgram {
  /// Runs the program to its end.
  ///
  /// On a terminal it takes over the whole screen; otherwise it carries out a script.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  /// - Returns: What to end the process with.
  @MainActor
  public static func run(arguments: [String], environment: [String: String]) async -> ExitCode {
    await program.run(arguments: arguments, environment: environment)
  }

  /// The size of the screens that a script prints.
  static let scriptSize = Size(columns: 60, rows: 16)

  private static let program = TerminalProgram(
    name: Texts.program, version: Texts.version, synopsis: Texts.synopsis, help: Texts.help,
    scriptSize: scriptSize
  ) { launch in
    Application(size: launch.size) { if launch.options.isPreview { $0.context = .preview } }
  }
}

package import Intarsia
import IntarsiaTraces
package import PrimeTimeApp
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

  /// Runs the program to its end on a store of one's own.
  ///
  /// The type of a store says what is shown and what can happen, and nothing of how: so this front end also runs the
  /// application whose reducers are handed their environments.
  ///
  /// - Parameters:
  ///   - name: What the program is called in messages.
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: Where to print what is not drawn.
  ///   - store: Makes the store; it is told whether to run on made-up values.
  /// - Returns: What to end the process with.
  @MainActor
  package static func run(
    name: String, arguments: [String], environment: [String: String], console: Console = .standard,
    store: @escaping @MainActor (_ isPreview: Bool) -> StoreOf<PrimeTime>
  ) async -> ExitCode {
    let program = TerminalProgram(
      name: name, version: Texts.version, synopsis: Texts.synopsis(of: name),
      help: Texts.help(of: name), scriptSize: scriptSize, openSession: openSession
    ) { launch in
      Application(
        size: launch.size, recorder: launch.recorder, store: store(launch.options.isPreview))
    }
    return await program.run(arguments: arguments, environment: environment, console: console)
  }

  /// The size of the screens that a script prints.
  static let scriptSize = Size(columns: 60, rows: 16)

  private static let program = TerminalProgram(
    name: Texts.program, version: Texts.version, synopsis: Texts.synopsis, help: Texts.help,
    scriptSize: scriptSize, openSession: openSession
  ) { launch in
    Application(size: launch.size, recorder: launch.recorder) {
      if launch.options.isPreview { $0.context = .preview }
    }
  }

  @MainActor
  static func openSession(_ trace: Trace) throws(ReplayError) -> RecordedSession {
    // The values of a preview are in memory.
    let example = withDependencies {
      $0.context = .preview
    } operation: {
      PrimeTime.State()
    }
    return try RecordedSession(
      trace, of: PrimeTime.self, like: example, interface: Presentation.self,
      like: Presentation.State()
    ) { state, presentation, size in
      Application(showing: state, presentation, size: size).screen
    }
  }
}

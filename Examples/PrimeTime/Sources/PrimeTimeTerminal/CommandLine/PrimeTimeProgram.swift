package import Intarsia
import IntarsiaTraces
package import PrimeTimeApp
public import TerminalApp
import TerminalKit

/// The program `primetime`, without the start and the exit of its process.
public enum PrimeTimeProgram {
  /// Runs the program to its end.
  ///
  /// On a terminal it runs in the full screen; otherwise it runs a script.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  /// - Returns: The exit code of the process.
  @MainActor
  public static func run(arguments: [String], environment: [String: String]) async -> ExitCode {
    await program.run(arguments: arguments, environment: environment)
  }

  /// Runs the program to its end on a store that the caller creates.
  ///
  /// The type of a store determines its state and actions, but not its reducer. This front end
  /// therefore also runs the variant of Prime Time whose reducers receive environments.
  ///
  /// - Parameters:
  ///   - name: The name of the program in messages.
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: The console for output outside the full screen.
  ///   - store: Creates the store; its argument says whether to use preview values.
  /// - Returns: The exit code of the process.
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
    // In the preview context, the favourites are in memory, so this reads no file of the user.
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

import Foundation
import Intarsia
import IntarsiaTraces
import SamovarFeatures
import SamovarShared
public import TerminalApp
import TerminalKit

/// The program `samovar`, independent of the process that runs it.
public enum SamovarProgram {
  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  /// - Returns: The exit code of the process.
  @MainActor
  public static func run(arguments: [String], environment: [String: String]) async -> ExitCode {
    await program.run(arguments: arguments, environment: environment)
  }

  static let program = TerminalProgram(
    name: Texts.program, version: Texts.version, synopsis: Texts.synopsis, help: Texts.help,
    files: ["--file"], scriptSize: Size(columns: 60, rows: 20),
    openSession: openSession, makeApplication: makeApplication)

  @MainActor
  private static func makeApplication(_ launch: TerminalProgram<Application>.Launch) -> Application
  {
    let clock = launch.mode == .script ? VirtualClock() : nil
    return Application(size: launch.size, clock: clock, recorder: launch.recorder) {
      if launch.options.isPreview { $0.context = .preview }
      if let path = launch.options.files["--file"] { $0.teaFile = URL(fileURLWithPath: path) }
      if let clock {
        $0.live(on: clock) { launch.console.write("♪ The bell rings.\n\n") }
      } else {
        $0.bell.ring = { launch.console.ringBell() }
      }
    }
  }

  @MainActor
  static func openSession(_ trace: Trace) throws(ReplayError) -> RecordedSession {
    try RecordedSession(
      trace, of: SamovarApp.self,
      like: SamovarApp.State(cabinet: Cabinet.State(teas: Shared(value: []))),
      interface: Presentation.self, like: Presentation.State(timeZone: .current)
    ) { state, presentation, size in
      Application(showing: state, presentation, size: size).screen
    }
  }
}

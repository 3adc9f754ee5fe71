import Foundation
import Intarsia
public import IntarsiaTraces
public import TerminalKit

/// A program with a terminal front end, independent of the process that runs it.
///
/// On a terminal, the program uses the full screen. With `--script`, or if standard input is not a
/// terminal, it runs a script. With `--replay`, it shows a recorded session instead.
public struct TerminalProgram<Application: TerminalApplication>: Sendable {
  /// The mode in which the application runs.
  public enum Mode: Hashable, Sendable {
    /// On the full screen, for a user at a terminal.
    case fullScreen
    /// With the commands of a script, one a line, and with the same result in every run.
    case script
  }

  /// The values from which a program makes its application.
  public struct Launch: Sendable {
    /// The mode in which the application runs.
    public let mode: Mode
    /// The initial size of the screen.
    public let size: Size
    /// The options of the command line.
    public let options: Options
    /// The console for text that is not drawn.
    public let console: Console
    /// The recorder for the stores of the application, if the command line has `--record`.
    public let recorder: TraceRecorder?
  }

  /// The name of the program.
  let name: String
  /// The version of the program.
  let version: String
  /// The usage in short.
  let synopsis: String
  /// The usage in full.
  let help: String
  /// The program's own options that are followed by the name of a file.
  let files: Set<String>
  /// The size of the screens that a script prints.
  let scriptSize: Size
  /// Makes the application.
  let makeApplication: @MainActor (Launch) -> Application
  /// Opens a recorded session.
  let openSession: @MainActor (Trace) throws(ReplayError) -> RecordedSession

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - version: The version of the program.
  ///   - synopsis: The usage in short, printed after an error in the arguments.
  ///   - help: The usage in full, printed by `--help`.
  ///   - files: The program's own options that are followed by the name of a file.
  ///   - scriptSize: The size of the screens that a script prints.
  ///   - openSession: Opens a recorded session, for `--replay FILE`.
  ///   - makeApplication: Makes the application.
  public init(
    name: String, version: String, synopsis: String, help: String,
    files: Set<String> = [], scriptSize: Size,
    openSession: @escaping @MainActor (Trace) throws(ReplayError) -> RecordedSession,
    makeApplication: @escaping @MainActor (Launch) -> Application
  ) {
    self.name = name
    self.version = version
    self.synopsis = synopsis
    self.help = help
    self.files = files
    self.openSession = openSession
    self.scriptSize = scriptSize
    self.makeApplication = makeApplication
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: The console to print on.
  /// - Returns: The exit code of the process.
  @MainActor
  public func run(
    arguments: [String], environment: [String: String], console: Console = .standard
  ) async -> ExitCode {
    do throws(UsageError) {
      switch try Invocation(arguments: arguments, files: files) {
      case .help:
        console.write(help)
        return .success
      case .version:
        console.write("\(name) \(version)\n")
        return .success
      case .run(let options):
        let isFullScreen = options.script == nil && Terminal.isTerminal(0)
        return await withDependencies {
          // A script saves each change at once: its clock may not advance, and it may be killed.
          if !isFullScreen, !options.isPreview, $0.context == .live {
            $0.defaultFileStorage = FileSystemStorage(writesAtOnce: true)
          }
        } operation: {
          let code =
            options.replay == nil
            ? await record(options, environment: environment, console: console)
            : await replay(options, environment: environment, console: console)
          let isWritten = writeLastChanges(console: console)
          Terminal.endBySignal()
          return isWritten ? code : .failure
        }
      }
    } catch {
      console.writeError("\(name): \(error)\n\(synopsis)\n")
      return .usage
    }
  }

  /// Writes the changes of shared state that are not on the disk yet.
  ///
  /// - Returns: Whether all changes are on the disk.
  private func writeLastChanges(console: Console) -> Bool {
    @Dependency(\.defaultFileStorage) var storage
    do {
      try storage.flush()
      return true
    } catch {
      console.writeError("\(name): The last changes are not saved. \(error)\n")
      return false
    }
  }

  // MARK: - Recorded sessions

  /// Runs the application, and records it if the command line has `--record`.
  @MainActor
  private func record(
    _ options: Options, environment: [String: String], console: Console
  ) async -> ExitCode {
    let recorder: TraceRecorder?
    do {
      recorder = try options.record.map { try TraceRecorder(file: URL(fileURLWithPath: $0)) }
    } catch {
      console.writeError(
        """
        \(name): the session cannot be recorded to \(options.record ?? ""): \
        \(error.localizedDescription)\n
        """)
      return .failure
    }
    // Flushes even on a signal: `run` returns before `endBySignal()` ends the process.
    defer { recorder?.flush() }
    return await run(options, environment: environment, console: console) { mode, size in
      makeApplication(
        Launch(mode: mode, size: size, options: options, console: console, recorder: recorder))
    }
  }

  /// Shows a recorded session.
  @MainActor
  private func replay(
    _ options: Options, environment: [String: String], console: Console
  ) async -> ExitCode {
    let file = options.replay ?? ""
    let session: RecordedSession
    do {
      session = try openSession(try Trace(contentsOf: URL(fileURLWithPath: file)))
    } catch let error as TraceError {
      console.writeError("\(name): \(file): \(ReplayError.trace(error))\n")
      return .failure
    } catch let error as ReplayError {
      console.writeError("\(name): \(file): \(error)\n")
      return .failure
    } catch {
      console.writeError(
        "\(name): the trace \(file) cannot be read: \(error.localizedDescription)\n")
      return .failure
    }
    return await run(options, environment: environment, console: console) { mode, size in
      // Adds rows to a script's screen, so that the application's part keeps `scriptSize`.
      let rows = mode == .script ? ReplayApplication.rows : 0
      return ReplayApplication(
        name: name, session: session, size: Size(columns: size.columns, rows: size.rows + rows))
    }
  }

  // MARK: - Front ends

  @MainActor
  private func run<Shown: TerminalApplication>(
    _ options: Options, environment: [String: String], console: Console,
    _ make: (Mode, Size) -> Shown
  ) async -> ExitCode {
    let isAtTerminal = Terminal.isTerminal(0)
    if options.script == nil, isAtTerminal {
      return await runFullScreen(environment: environment, console: console, make)
    }
    let script: Script
    do {
      script = try options.script.map(Script.init(contentsOf:)) ?? .standardInput
    } catch {
      console.writeError(
        "\(name): the script \(options.script ?? "") cannot be read: \(error.localizedDescription)\n"
      )
      return .failure
    }
    let isTyped = options.script == "-" && isAtTerminal
    let runner = ScriptRunner(
      application: make(.script, scriptSize), console: console, stopsAtProblems: !isTyped)
    return await runner.run(script)
  }

  @MainActor
  private func runFullScreen<Shown: TerminalApplication>(
    environment: [String: String], console: Console, _ make: (Mode, Size) -> Shown
  ) async -> ExitCode {
    do {
      let terminal = try Self.terminal(environment: environment)
      let application = make(.fullScreen, terminal.size)
      try await FullScreen(application: application, terminal: terminal).run()
      return .success
    } catch {
      console.writeError("\(name): \(error)\n")
      return .failure
    }
  }

  private static func terminal(environment: [String: String]) throws -> Terminal {
    let support = StyleSupport(environment: environment)
    guard support != .none else {
      throw FullScreenError.noControlSequences(terminal: environment["TERM"] ?? "")
    }
    do throws(TerminalError) {
      return try Terminal(support: support)
    } catch {
      throw FullScreenError.noTerminalForOutput
    }
  }
}

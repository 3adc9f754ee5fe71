import Foundation
public import Intarsia
public import IntarsiaTraces
public import TerminalKit

/// A program with a terminal front end, but for the process that it runs in.
///
/// On a terminal it takes over the whole screen. With `--script`, and where standard input is no
/// terminal, it carries out a script. With `--replay`, it shows a recorded session instead.
public struct TerminalProgram<Application: TerminalApplication>: Sendable {
  /// How the application is used.
  public enum Mode: Hashable, Sendable {
    /// By a person at a terminal.
    case fullScreen
    /// By commands, one a line: it has to do the same each time.
    case script
  }

  /// What an application is made for.
  public struct Launch: Sendable {
    /// How it is used.
    public let mode: Mode
    /// The size of the screen at first.
    public let size: Size
    /// What the command line says.
    public let options: Options
    /// Where to print what is not drawn.
    public let console: Console
    /// Records the stores of the application, if the command line asks for it.
    public let recorder: TraceRecorder?
  }

  /// What the program is called.
  let name: String
  /// Its version.
  let version: String
  /// How to call it, in short.
  let synopsis: String
  /// How to call it, in full.
  let help: String
  /// What the command line may say.
  let syntax: Options.Syntax
  /// The size of the screens that a script prints.
  let scriptSize: Size
  /// Makes the application.
  let makeApplication: @MainActor (Launch) -> Application
  /// Opens a recorded session, if the program can.
  let openSession: (@MainActor (Trace) throws(ReplayError) -> RecordedSession)?

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - version: Its version.
  ///   - synopsis: How to call it, in short; printed after what is wrong with its arguments.
  ///   - help: How to call it, in full.
  ///   - syntax: What its command line may say.
  ///   - scriptSize: The size of the screens that a script prints.
  ///   - openSession: Opens a recorded session. With it, the program has the options `--record FILE`
  ///     and `--replay FILE`.
  ///   - makeApplication: Makes the application.
  public init(
    name: String, version: String, synopsis: String, help: String,
    syntax: Options.Syntax = .init(), scriptSize: Size,
    openSession: (@MainActor (Trace) throws(ReplayError) -> RecordedSession)? = nil,
    makeApplication: @escaping @MainActor (Launch) -> Application
  ) {
    self.name = name
    self.version = version
    self.synopsis = synopsis
    self.help = help
    self.syntax =
      openSession == nil
      ? syntax : Options.Syntax(files: syntax.files.union(["--record", "--replay"]))
    self.openSession = openSession
    self.scriptSize = scriptSize
    self.makeApplication = makeApplication
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: Where to print.
  /// - Returns: What to end the process with.
  @MainActor
  public func run(
    arguments: [String], environment: [String: String], console: Console = .standard
  ) async -> ExitCode {
    do throws(UsageError) {
      switch try Invocation(arguments: arguments, syntax: syntax) {
      case .help:
        console.write(help)
        return .success
      case .version:
        console.write("\(name) \(version)\n")
        return .success
      case .run(let options):
        let isFullScreen = options.script == nil && Terminal.isTerminal(0)
        return await withDependencies {
          // A script has no second to wait for: its clock may stand still, and it may be killed.
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
  /// - Returns: Whether all of them are there now.
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

  /// Runs the application, and records it if the command line asks for it.
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
    // Also before a signal ends the process.
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
    let session: RecordedSession?
    do {
      session = try openSession?(try Trace(contentsOf: URL(fileURLWithPath: file)))
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
    guard let session else { return .usage }
    return await run(options, environment: environment, console: console) { mode, size in
      // The screens of a script have the size of the recorded ones.
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

import Foundation
import Intarsia
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
    let console = Console.standard
    do throws(UsageError) {
      switch try Invocation(arguments: arguments) {
      case .help:
        console.write(Texts.help)
        return .success
      case .version:
        console.write("\(Texts.program) \(Texts.version)\n")
        return .success
      case .run(let script, let isPreview):
        return await run(
          script: script, isPreview: isPreview, environment: environment, console: console)
      }
    } catch {
      console.writeError(Texts.usage(error))
      return .usage
    }
  }

  @MainActor
  private static func run(
    script file: String?, isPreview: Bool, environment: [String: String], console: Console
  ) async -> ExitCode {
    let support = StyleSupport(environment: environment)
    if file == nil, support != .none, let terminal = try? Terminal(support: support) {
      let application = makeApplication(size: terminal.size, isPreview: isPreview)
      do throws(TerminalError) {
        try await FullScreen(application: application, terminal: terminal).run()
        return .success
      } catch {
        console.writeError("\(Texts.program): \(error)\n")
        return .failure
      }
    }
    let script: Script
    do {
      script = try file.map(readScript(_:)) ?? standardInput
    } catch {
      console.writeError(Texts.unreadable(file ?? "", reason: error.localizedDescription))
      return .failure
    }
    let isTyped = file == nil && Terminal.isTerminal(0)
    let runner = ScriptRunner(
      application: makeApplication(size: ScriptRunner.size, isPreview: isPreview),
      console: console, stopsAtProblems: !isTyped)
    return await runner.run(script)
  }

  @MainActor
  private static func makeApplication(size: Size, isPreview: Bool) -> Application {
    Application(size: size) { if isPreview { $0.context = .preview } }
  }

  private static func readScript(_ file: String) throws -> Script {
    guard file != "-" else { return standardInput }
    return Script(name: file, text: try String(contentsOfFile: file, encoding: .utf8))
  }

  private static var standardInput: Script {
    Script(name: Texts.standardInput) { readLine() }
  }
}

import CaseStudyArguments
import Foundation
package import TerminalApp

/// The `casestudies` program, independent of the process that runs it.
package enum CaseStudies {
  static let name = "casestudies"

  static let subcommands: [Subcommand] = [
    .facts, .posts, .settings, .speech, .primeTime,
  ]

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: The console for output and errors.
  /// - Returns: The exit code of the process.
  @MainActor
  package static func run(
    arguments: [String], environment: [String: String], console: Console = .standard
  ) async -> ExitCode {
    guard let first = arguments.first else {
      console.writeError(help)
      return .usage
    }
    if first == "--help" || first == "-h" || first == "help" {
      console.write(help)
      return .success
    }
    if first == "--script" { return await run(arguments[1...].first, environment, console) }
    guard let subcommand = subcommands.first(where: { $0.name == first }) else {
      console.writeError("\(name): there is no case study \"\(first)\".\n\n\(help)")
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    if !subcommand.takesAllArguments, rest.contains("--help") || rest.contains("-h") {
      console.write(subcommand.help)
      return .success
    }
    return await run(
      subcommand, Surroundings(arguments: rest, environment: environment, console: console))
  }

  @MainActor
  private static func run(
    _ subcommand: Subcommand, _ surroundings: Surroundings
  ) async -> ExitCode {
    do {
      return try await subcommand.run(surroundings)
    } catch let error as ArgumentError {
      surroundings.console.writeError(
        "\(name) \(subcommand.name): \(error)\n\(subcommand.usage)\n")
      return .usage
    } catch {
      surroundings.console.writeError("\(name) \(subcommand.name): \(error)\n")
      return .failure
    }
  }

  /// Runs the command lines of a script file.
  @MainActor
  private static func run(
    _ file: String?, _ environment: [String: String], _ console: Console
  ) async -> ExitCode {
    guard let file else {
      console.writeError("\(name): --script has to be followed by the name of a file.\n\n\(help)")
      return .usage
    }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      console.writeError("\(name): the script \(file) cannot be read.\n")
      return .failure
    }
    var lines = CommandLines(
      Script(name: file, text: text), environment: environment, console: console)
    await lines.run()
    return .success
  }

  /// The program's help text.
  static var help: String {
    let width = subcommands.map(\.name.count).max() ?? 0
    let list = subcommands.map { subcommand in
      "  \(subcommand.name.padded(to: width))  \(subcommand.abstract)"
    }
    return """
      Ways of handing a feature what it needs, each of them running for real.

      Usage: \(name) CASE-STUDY [ARGUMENT ...]
             \(name) CASE-STUDY --help
             \(name) --script FILE

      \(list.joined(separator: "\n"))

      Where a case study asks a server, --base-url says which. Without it the program starts one of
      its own on this machine, so that no network is needed. --script carries out the command lines
      in a file, without the name of the program, one a line.

      Exit codes: 0 all went well, 1 there was no answer, 2 the arguments make no sense.

      """
  }
}

import TerminalApp

/// A case study as a subcommand of the program.
struct Subcommand: Sendable {
  /// Its name.
  let name: String
  /// Its description in one line.
  let abstract: String
  /// Its arguments, one line for each form.
  let synopsis: [String]
  /// Its description in a few lines.
  let discussion: String
  /// Its options and their meanings.
  var options: [(name: String, meaning: String)] = []
  /// Whether it handles `--help` itself.
  var takesAllArguments = false
  /// Runs it to its end.
  let run: @MainActor @Sendable (Surroundings) async throws -> ExitCode

  /// Its usage, one line for each form.
  var usage: String {
    let calls = synopsis.map { "\(CaseStudies.name) \(name)" + ($0.isEmpty ? "" : " \($0)") }
    return "Usage: " + calls.joined(separator: "\n       ")
  }

  /// Its full help text.
  var help: String {
    let width = options.map(\.name.count).max() ?? 0
    let list = options.map { option in
      let lines = option.meaning.split(separator: "\n")
      let indentation = String(repeating: " ", count: width + 4)
      return "  \(option.name.padded(to: width))  " + lines.joined(separator: "\n\(indentation)")
    }
    let details = list.isEmpty ? "" : "\nOptions:\n\n\(list.joined(separator: "\n"))\n"
    return "\(usage)\n\n\(discussion)\n\(details)"
  }
}

import TerminalApp

/// One case study, as the command line knows it.
struct Subcommand: Sendable {
  /// What it is called.
  let name: String
  /// What it shows, in a line.
  let abstract: String
  /// How to call it, a line for each way.
  let synopsis: [String]
  /// What it shows, in a few lines.
  let discussion: String
  /// Its options, and what each is for.
  var options: [(name: String, meaning: String)] = []
  /// Whether it reads even `--help` itself.
  var takesAllArguments = false
  /// Runs it to its end.
  let run: @MainActor @Sendable (Surroundings) async throws -> ExitCode

  /// How to call it, in short.
  var usage: String {
    let calls = synopsis.map { "\(CaseStudies.name) \(name)" + ($0.isEmpty ? "" : " \($0)") }
    return "Usage: " + calls.joined(separator: "\n       ")
  }

  /// How to call it, in full.
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

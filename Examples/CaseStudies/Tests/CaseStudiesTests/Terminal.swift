import CaseStudiesProgram
import IntarsiaTesting
import TerminalApp

/// Runs the program inside of the test's process, and keeps what it prints.
@MainActor
struct Terminal {
  /// How a run ended.
  struct Outcome {
    let code: ExitCode
    let output: String
    let errors: String
  }

  /// Runs a command line.
  func run(_ arguments: String..., environment: [String: String] = [:]) async -> Outcome {
    let output = LockIsolated("")
    let errors = LockIsolated("")
    let code = await CaseStudies.run(
      arguments: arguments, environment: environment,
      console: Console(
        write: { text in output.withValue { $0 += text } },
        writeError: { text in errors.withValue { $0 += text } }))
    return Outcome(code: code, output: output.value, errors: errors.value)
  }
}

import CaseStudiesProgram
import IntarsiaTesting
import TerminalApp

/// Runs the program in the process of the test, and records its output.
@MainActor
struct Terminal {
  /// The result of a run.
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

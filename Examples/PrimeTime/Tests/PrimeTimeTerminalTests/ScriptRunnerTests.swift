import Intarsia
import TerminalApp
import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("Running a script", .endsWithinAMinute)
@MainActor
struct ScriptRunnerTests {
  private func run(
    _ text: String, stopsAtProblems: Bool = true
  ) async -> (code: ExitCode, output: String, errors: String) {
    let output = Log()
    let errors = Log()
    let runner = ScriptRunner(
      application: Application(size: PrimeTimeProgram.scriptSize) { $0.context = .preview },
      console: Console(write: output.append, writeError: errors.append),
      stopsAtProblems: stopsAtProblems)
    let code = await runner.run(Script(name: "test", text: text))
    return (code, output.text, errors.text)
  }

  @Test("A script run prints the screen after each command, in the scripts' size")
  func screens() async throws {
    let result = await run("+\ntab 2")
    #expect(result.code == .success)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 2 * (1 + PrimeTimeProgram.scriptSize.rows + 1) + 1)
    #expect(lines[0] == "> +")
    #expect(lines[1] == "[1 Wolfram|Alpha]  2 Offline   3 Favourites")
    #expect(lines[18] == "> tab 2")
    #expect(lines[19] == " 1 Wolfram|Alpha  [2 Offline]  3 Favourites")
  }

  @Test("Actions of effects arrive during a wait of the script")
  func wait() async throws {
    let output = await run("+\nnth\n+\nwait").output
    let screens = "\n\(output)".split(separator: "\n> ")
    try #require(screens.count == 4)
    #expect(screens[1].contains("Waiting for the answer…"))
    #expect(screens[2].contains("Waiting for the answer…"))
    #expect(screens[3].contains("The 1st prime is 2"))
  }

  @Test("A refused script line ends the script with a usage error")
  func problem() async {
    let result = await run("\ncancel\n+")
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(
      result.errors
        == Texts.problem(.refused(.nothingToCancel), script: "test", line: 2, text: "cancel"))
  }

  @Test("An interactive run continues after an invalid command")
  func typed() async {
    let result = await run("jump\ntab 4\n+\nquit", stopsAtProblems: false)
    #expect(result.code == .success)
    #expect(result.output.hasPrefix("> +\n"))
    #expect(result.errors.contains("line 1: there is no command \"jump\"."))
    #expect(result.errors.contains("line 2: \"tab\" takes 1, 2 or 3 after it."))
  }
}

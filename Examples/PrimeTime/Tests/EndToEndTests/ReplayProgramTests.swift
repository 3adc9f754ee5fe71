import Foundation
import PseudoTerminal
import Testing

@Suite("Replaying a session of primetime", .endsWithinAMinute)
struct ReplayProgramTests {
  let program: Program

  init() throws { program = try Program() }

  private static var tour: String {
    get throws {
      try String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../Scripts/tour.txt"), encoding: .utf8)
    }
  }

  @Test("The replay of the tour shows each of its screens, and writes no file")
  func tour() async throws {
    let replay = try await program.replay(Self.tour, rows: 16)
    #expect(replay.live.count >= 28)
    #expect(replay.found == replay.live.count)
    #expect(replay.replayed.count > replay.live.count)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("data")))
  }

  @Test("Keys step through a session on a terminal, until q")
  func fullScreen() async throws {
    let trace = program.folder.path("session.trace")
    _ = try await program.run(["--record", trace], input: "+ 2\nis-prime\nfavorite\n")
    let screen = try FullScreenProgram(program, arguments: ["--replay", trace], rows: 20)
    #expect(await screen.shows(" 0/4   before the first action"))
    screen.terminal.type("1\r")
    #expect(await screen.shows("→ wolfram.number = 1"))
    screen.terminal.type("\u{1B}[C\u{1B}[C")
    #expect(await screen.shows("2 is prime."))
    #expect(await screen.shows("[f] Add to favourites"))
    screen.terminal.type("\u{1B}[F")
    #expect(await screen.shows("[f] Remove from favourites"))
    screen.terminal.type("h")
    #expect(await screen.shows("[f] Add to favourites"))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
    #expect(screen.terminal.emulator.problems == [])
    #expect(screen.terminal.modes == screen.modesBefore)
  }

  @Test("A trace that the environment asks for can be replayed")
  func environment() async throws {
    var program = program
    let trace = program.folder.path("session.trace")
    program.environment["INTARSIA_TRACE"] = trace
    _ = try await program.run(input: "+ 3\nis-prime\nfavorite\nclose\ntab 3\n")
    program.environment["INTARSIA_TRACE"] = nil
    let replay = try await program.run(["--replay", trace], input: "press end\n")
    #expect(replay.output.contains("\n  1 favourite\n\n  ▸ 3\n"))
  }

  @Test("primetime refuses the trace of another program, with exit code 1")
  func otherProgram() async throws {
    let samovar = try Program(named: "samovar")
    let trace = samovar.folder.path("session.trace")
    _ = try await samovar.run(["--record", trace, "--preview"], input: "press enter\n")
    let outcome = try await program.run(["--replay", trace], input: "press right\n")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        primetime: \(trace): The trace has no state of this application, but those of \
        SamovarApp.State #1, Presentation.State #2. Replay it with the program that recorded it: \
        samovar.

        """)
  }

  @Test("A session that cannot be recorded ends with exit code 1")
  func unwritable() async throws {
    let outcome = try await program.run(["--record", "/dev/null/session.trace"], input: "+\n")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.hasPrefix(
        "primetime: the session cannot be recorded to /dev/null/session.trace: "))
  }
}

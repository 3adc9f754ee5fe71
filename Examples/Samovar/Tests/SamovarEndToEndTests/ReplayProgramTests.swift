import Foundation
import PseudoTerminal
import Testing

@Suite("Replaying a session of samovar", .endsWithinAMinute)
struct ReplayProgramTests {
  let program: Program

  init() throws { program = try Program(named: "samovar") }

  @Test("The replay of the tour shows each of its screens, and writes no file")
  func tour() async throws {
    let tour = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/tour.txt")
    let replay = try await program.replay(
      String(contentsOf: tour, encoding: .utf8), rows: 20)
    #expect(replay.live.count >= 35)
    #expect(replay.found == replay.live.count)
    #expect(replay.replayed.count > replay.live.count)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("data")))
  }

  @Test("Keys step through a session on a terminal, and the bell stays silent")
  func fullScreen() async throws {
    let trace = program.folder.path("session.trace")
    _ = try await program.run(
      ["--record", trace, "--preview"], input: "press enter s space\nwait 25\npress enter\n")
    let screen = try FullScreenProgram(program, arguments: ["--replay", trace], rows: 20)
    #expect(await screen.shows("▸ Tie Guan Yin"))
    screen.terminal.type("G")
    #expect(await screen.shows("Enough tea?"))
    screen.terminal.type("h")
    #expect(await screen.hides("Enough tea?"))
    #expect(await screen.shows("Infusion 2 of 2"))
    screen.terminal.type("\u{1B}[5~")
    #expect(await screen.shows(".path[#1].steeping.ticked"))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
    #expect(screen.terminal.emulator.bellCount == 0)
    #expect(screen.terminal.emulator.problems == [])
  }
}

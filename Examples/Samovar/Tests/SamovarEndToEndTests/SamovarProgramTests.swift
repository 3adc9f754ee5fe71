import Foundation
import PseudoTerminal
import Testing

@Suite("The program samovar", .endsWithinAMinute)
struct SamovarProgramTests {
  let program: Program

  init() throws { program = try Program(named: "samovar") }

  private static let file = "data/samovar/teas.json"

  @Test("A tea is found, added and steeped, and a later run loads it with its tasting")
  func journey() async throws {
    let screen = try FullScreenProgram(program)
    #expect(await screen.shows("The cabinet is empty. Press a to add a tea."))
    #expect(screen.terminal.isRaw)
    screen.terminal.type("alisha")
    // The first letter opens the form, which receives the other letters: "lisha".
    #expect(await screen.shows("▸ Alishan, oolong"))
    screen.terminal.type("\r")
    #expect(await screen.shows("▸ Name          Alishan"))
    screen.terminal.type("\r")
    #expect(await screen.shows("▸ Alishan          oolong   92 °C  5 infusions"))
    screen.terminal.type("\r")
    #expect(await screen.shows("Not tasted yet."))
    screen.terminal.type("s \u{1B}")
    #expect(await screen.shows("Enough tea?"))
    screen.terminal.type("\u{1B}")
    #expect(await screen.hides("Enough tea?"))
    screen.terminal.type("nnnnn")
    #expect(await screen.shows("Enjoy your tea."))
    screen.terminal.type("\r")
    #expect(await screen.shows("5 infusions   not rated"))
    screen.terminal.type("5q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
    #expect(screen.process.terminationReason == .exit)
    #expect(screen.terminal.emulator.problems == [])
    #expect(screen.terminal.modes == screen.modesBefore)
    #expect(!screen.terminal.emulator.isAlternateScreen)
    #expect(screen.terminal.emulator.isCursorVisible)

    let tomorrow = try FullScreenProgram(program)
    #expect(await tomorrow.shows("▸ Alishan          oolong   92 °C  5 infusions   ★★★★★"))
    tomorrow.terminal.type("q")
    await tomorrow.waitForEnd()
    #expect(tomorrow.process.terminationStatus == 0)
  }

  @Test("The bell of the terminal rings when an infusion is done")
  func bell() async throws {
    let tea = """
      [{"id": "7EA00000-0000-4000-8000-000000000001", "name": "Quick", "kind": "green",
        "temperature": 70, "tastings": [],
        "infusions": [{"id": "7EA00000-0000-4000-8000-000000000002", "seconds": 1}]}]
      """
    let file = try program.folder.write(tea, to: "teas.json")
    let screen = try FullScreenProgram(program, arguments: ["--file", file.path])
    #expect(await screen.shows("▸ Quick"))
    screen.terminal.type("\rs ")
    #expect(await screen.terminal.waitUntil { $0.bellCount == 1 })
    #expect(await screen.shows("Enjoy your tea."))
    screen.terminal.type("q")
    await screen.waitForEnd()
  }

  @Test(
    "samovar restores the terminal after each terminating signal",
    arguments: [SIGINT, SIGTERM, SIGABRT])
  func signals(signal: Int32) async throws {
    let screen = try FullScreenProgram(program, arguments: ["--preview"])
    #expect(await screen.shows("▸ Tie Guan Yin"))
    screen.send(signal)
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == signal)
    #expect(!screen.terminal.emulator.isAlternateScreen)
    #expect(screen.terminal.modes == screen.modesBefore)
  }

  @Test("samovar names a damaged file, and copies it before the first change")
  func damaged() async throws {
    try program.folder.write("{ not teas", to: Self.file)
    let outcome = try await program.run(input: "press down\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Your teas are not loaded. The content of"))
    #expect(program.folder.read(Self.file) == "{ not teas")

    let anew = try await program.run(input: "press a tab x ctrl-n enter\n")
    #expect(anew.status == 0)
    #expect(program.folder.read(Self.file)?.contains("\"name\" : \"x\"") == true)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.path("data/samovar"))
    let copy = try #require(names.first { $0.hasPrefix("teas.json.undecodable-") })
    #expect(program.folder.read("data/samovar/\(copy)") == "{ not teas")
  }

  @Test("The switched-off bell is remembered by the next run")
  func bellPreference() async throws {
    _ = try await program.run(input: "press a tab x ctrl-n enter enter s b\n")
    let outcome = try await program.run(input: "press enter s\n")
    #expect(outcome.output.contains("Ready to pour (bell off)"))
  }

  @Test("samovar that cannot save says so at its end, with exit code 1")
  func unwritable() async throws {
    try program.folder.write("in the way", to: "data")
    let outcome = try await program.run(input: "press a tab x ctrl-n enter\n")
    #expect(outcome.output.contains("Your teas are not saved. Cannot create"))
    #expect(outcome.errors.hasPrefix("samovar: The last changes are not saved. Cannot create"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.status == 1)
  }

  @Test("A samovar script prints the same output twice, and a preview writes no file")
  func script() async throws {
    let script = "press enter s space\nwait 7\npress n n enter 3\nwait\n"
    let first = try await program.run(["--preview"], input: script)
    let second = try await program.run(["--preview"], input: script)
    #expect(first.status == 0)
    #expect(first.errors == "")
    #expect(first.output == second.output)
    #expect(Transcript(first.output).screens.count == 4)
    #expect(program.folder.read(Self.file) == nil)
  }

  @Test("samovar escapes control characters of script commands")
  func controlCharacters() async throws {
    let outcome = try await program.run(
      ["--preview"], input: "type \u{1B}[31mx\npress \u{1B}[2J\n")
    #expect(outcome.output.hasPrefix(#"> type \u{1B}[31mx"# + "\n"))
    #expect(
      outcome.errors.hasPrefix(
        #"samovar: standard input, line 2: there is no key "\u{1B}[2J"."#))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    #expect(outcome.status == 2)
  }

  @Test("samovar prints its usage and refuses invalid arguments")
  func usage() async throws {
    let help = try await program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: samovar [--file FILE] [--preview] [--record FILE]"))
    let problem = try await program.run(input: "brew\n")
    #expect(problem.status == 2)
    #expect(
      problem.errors.hasPrefix(
        "samovar: standard input, line 1: there is no command \"brew\".\n"))
    let option = try await program.run(["--fast"])
    #expect(option.status == 2)
    #expect(option.errors.hasPrefix("samovar: there is no option \"--fast\".\nUsage: samovar"))
  }
}

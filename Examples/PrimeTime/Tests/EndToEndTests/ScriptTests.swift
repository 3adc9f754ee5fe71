import Foundation
import LoopbackServer
import PseudoTerminal
import Testing

@Suite("The program on a script", .endsWithinAMinute)
struct ScriptTests {
  let program: Program

  init() throws { program = try Program() }

  @Test("A script run prints the screen after each command")
  func screens() async throws {
    let outcome = try await program.run(input: "# count\n+ 3\n\nis-prime\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        > + 3
        [1 Wolfram|Alpha]  2 Offline   3 Favourites
        ────────────────────────────────────────────────────────────


                                     3

          [-] Count down   [+] Count up
          [p] Is 3 prime?
          [n] What is the 3rd prime?

          WOLFRAM_APP_ID is not set: answers are computed offline.



        ────────────────────────────────────────────────────────────
             PgUp PgDn ±10   < > ±1,000   Tab screens   q quit

        > is-prime
        [1 Wolfram|Alpha]  2 Offline   3 Favourites
        ────────────────────────────────────────────────────────────


                                     3
                       ┌───────────────────────────┐
                       │ 3 is prime.               │
                       │                           │
                       │     [f] Add to favourites │
                       │ [Enter] Close             │
                       └───────────────────────────┘



        ────────────────────────────────────────────────────────────
                                   q quit


        """)
  }

  @Test("A script gives the same output from a file and from standard input")
  func deterministic() async throws {
    let script = """
      + 1000
      nth
      + 5
      tab 2
      + 7
      is-prime
      favorite
      close
      nth
      wait
      ok
      tab 3
      save
      nth
      wait
      ok
      delete
      """
    try program.folder.write(script, to: "script.txt")
    let first = try await program.run(["--script", program.folder.path("script.txt")])
    try program.folder.remove("data")
    let second = try await program.run(input: script)
    try program.folder.remove("data")
    let third = try await program.run(["--script", "-"], input: script)
    #expect(first.output == second.output)
    #expect(second.output == third.output)
    #expect(first.status == 0)
    #expect(Transcript(first.output).screens.count == 17)
  }

  @Test("An unknown command ends the program with code 2, its line and the commands")
  func unknownCommand() async throws {
    try program.folder.write("+\n# comment\n\njump\n+\n", to: "script.txt")
    let file = program.folder.path("script.txt")
    let outcome = try await program.run(["--script", file])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("primetime: \(file), line 4: there is no command \"jump\".\n"))
    #expect(outcome.errors.contains("is-prime"))
    #expect(Transcript(outcome.output).screens.count == 1)
  }

  @Test("Errors escape control characters of scripts, options and file names")
  func controlCharacters() async throws {
    let command = try await program.run(input: "\u{1B}[31mjump\n")
    #expect(
      command.errors.hasPrefix(
        #"primetime: standard input, line 1: there is no command "\u{1B}[31mjump"."#))
    let option = try await program.run(["--\u{1B}]0;x\u{7}"])
    #expect(
      option.errors.hasPrefix(#"primetime: there is no option "--\u{1B}]0;x\u{07}"."#))
    let file = try await program.run(["--script", "/none/\u{1B}[2J"])
    #expect(file.errors.hasPrefix(#"primetime: the script /none/\u{1B}[2J cannot be read: "#))
    let raw = [command, option, file].filter { ($0.output + $0.errors).contains("\u{1B}") }
    #expect(raw.count == 0)
  }

  @Test("A command that the current screen does not support ends the program with code 2")
  func refusedCommand() async throws {
    let outcome = try await program.run(input: "tab 2\nsave\n")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        """
        primetime: standard input, line 2: "save" cannot be done now: \
        the screen that is shown has no such thing.

        """))
  }

  @Test("A script ends at quit and ignores later lines")
  func quit() async throws {
    let outcome = try await program.run(input: "+\nquit\njump\n")
    #expect(outcome.status == 0)
    #expect(Transcript(outcome.output).screens.count == 1)
  }

  @Test("The program carries out each line before it reads the next one")
  func lineByLine() async throws {
    let process = program.makeProcess()
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()

    var printed = ""
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("+\n".utf8))
      while Transcript(printed).screens.count < number || !printed.hasSuffix("q quit\n\n") {
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty)
        printed += String(decoding: data, as: UTF8.self)
      }
      #expect(Transcript(printed).screens[number - 1].contains("Is \(number) prime?"))
    }
    try input.fileHandleForWriting.close()
    for await _ in ends {}
    #expect(process.terminationStatus == 0)
  }

  @Test("A missing script file ends the program with code 1")
  func missingScript() async throws {
    let outcome = try await program.run(["--script", program.folder.path("none.txt")])
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.hasPrefix(
        "primetime: the script \(program.folder.path("none.txt")) cannot be read: "))
  }

  @Test("The program prints its usage and its version")
  func help() async throws {
    let help = try await program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: primetime [--preview] [--record FILE] [--script FILE]\n"))
    #expect(help.output.contains("XDG_DATA_HOME"))
    #expect(help.errors == "")

    let version = try await program.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /primetime \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("An unknown option ends the program with code 2")
  func unknownOption() async throws {
    let outcome = try await program.run(["--fast"])
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("primetime: there is no option \"--fast\".\nUsage: "))
  }

  @Test("A preview uses neither the network nor the disk")
  func preview() async throws {
    let server = try LoopbackServer { _ in .status(500) }
    defer { server.close() }
    var program = program
    program.environment["WOLFRAM_APP_ID"] = "K3Y"
    program.environment["WOLFRAM_API_URL"] = server.url
    let outcome = try await program.run(
      ["--preview"],
      input: "+ 5\nnth\nwait\nok\ntab 3\ndelete 2\nsave\nwait\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("The 5th prime is 11"))
    #expect(outcome.output.contains("3 favourites saved."))
    #expect(server.requests.isEmpty)
    #expect(program.folder.read("data/primetime/favorite-primes.json") == nil)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("data")))
  }
}

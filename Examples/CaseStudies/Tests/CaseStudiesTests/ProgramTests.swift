import Foundation
import PseudoTerminal
import Testing

@Suite("The program casestudies", .endsWithinAMinute)
struct ProgramTests {
  @Test("The program lists the case studies with their usage")
  func help() async throws {
    let program = try Program(named: "casestudies")
    let help = try await program.run(["--help"])
    #expect(help.status == 0)
    for name in ["facts", "posts", "settings", "speech", "primetime"] {
      #expect(help.output.contains("\n  \(name) "))
      let usage = try await program.run([name, "--help"])
      #expect(usage.status == 0)
      #expect(usage.output.hasPrefix("Usage: casestudies \(name)"))
    }
    let none = try await program.run()
    #expect(none.status == 2)
    #expect(none.output == "")
    #expect(none.errors == help.output)
    let unknown = try await program.run(["fact"])
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasPrefix("casestudies: there is no case study \"fact\".\n"))
  }

  @Test("The program carries out a file of command lines, including failing ones")
  func script() async throws {
    let program = try Program(named: "casestudies")
    try program.folder.write(
      """
      # a comment
      facts 7
      settings --feedback "two  words" --folder "\(program.folder.path)"

      facts -1
      posts --servic
      """, to: "lines.txt")
    let outcome = try await program.run(["--script", program.folder.path("lines.txt")])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.hasPrefix(
        """
        > facts 7
        Facts · one · the async client · a server of its own

          7 is prime. Its bits are 111.

        > settings
        """))
    #expect(program.folder.read("feedback-1.txt") == "two  words\n")
    #expect(
      outcome.output.contains(
        """
        casestudies facts: The server has no /-1 (HTTP status 404).
        (exit code 1)

        > posts --servic
        casestudies posts: there is no option "--servic". Did you mean --service?

        """))
    #expect(outcome.output.hasSuffix("\n(exit code 2)\n\n"))

    let absent = try await program.run(["--script", "/nowhere"])
    #expect(absent.errors == "casestudies: the script /nowhere cannot be read.\n")
    #expect(absent.status == 1)
    let missing = try await program.run(["--script"])
    #expect(missing.errors.hasPrefix("casestudies: --script has to be followed by the name of a"))
    #expect(missing.status == 2)
  }

  @Test("The program runs in its own process")
  func facts() async throws {
    let outcome = try await Program(named: "casestudies").run(["facts", "42", "7"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("\n  7 is prime. Its bits are 111.\n"))
  }

  @Test("Prime Time in both styles prints identical output")
  func primeTime() async throws {
    let scripts = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../../PrimeTime/Scripts")
      .standardizedFileURL
    let tour = scripts.appendingPathComponent("tour.txt").path
    let expected = try String(
      contentsOf: scripts.appendingPathComponent("tour.expected.txt"), encoding: .utf8)
    let outcome = try await Program(named: "casestudies").run(["primetime", "--script", tour])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output == expected)
  }
}

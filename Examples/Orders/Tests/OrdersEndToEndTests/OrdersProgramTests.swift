import Foundation
import PseudoTerminal
import Testing

@Suite("The program orders", .endsWithinAMinute)
struct OrdersProgramTests {
  let program: Program

  init() throws { program = try Program(named: "orders") }

  @Test("A pipe of commands is carried out, and each is printed")
  func pipe() async throws {
    let outcome = try await program.run(["--memory"], input: "stock apples 10\norder new\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        > stock apples 10
        apples: 10 available, 0 reserved, 0 sold.
        > order new
        Order 1 is open.

        """)
  }

  @Test("The arguments after the options are one command")
  func arguments() async throws {
    let outcome = try await program.run(["--memory", "stock", "apples", "10"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "apples: 10 available, 0 reserved, 0 sold.\n")
    let usage = try await program.run(["--memory", "stock", "apples", "x"])
    #expect(usage.status == 2)
    #expect(
      usage.errors
        == "orders: “stock” needs a count from 1 to 1000000, not “x”. Example: stock apples 10\n")
    let help = try await program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: orders [--sqlite FILE | --postgres URL | --memory]"))
  }

  @Test("Commands typed at a terminal are answered, and an error does not end the program")
  func terminal() async throws {
    let screen = try FullScreenProgram(program, arguments: ["--memory"])
    func prints(_ text: String) async -> Bool {
      await screen.terminal.waitUntil { $0.normalText.contains(text) }
    }
    #expect(await prints("Orders in memory. The command “help” lists all."))
    screen.terminal.type("stock apples 10\n")
    #expect(await prints("apples: 10 available, 0 reserved, 0 sold."))
    screen.terminal.type("brew\n")
    #expect(await prints("there is no command “brew”."))
    screen.terminal.type("quit\n")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
  }

  @Test("The status screen lasts until q is pressed")
  func status() async throws {
    let screen = try FullScreenProgram(program, arguments: ["--memory", "status"])
    #expect(await screen.shows("Commit times"))
    #expect(screen.terminal.isRaw)
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
    #expect(screen.terminal.modes == screen.modesBefore)
    #expect(!screen.terminal.emulator.isAlternateScreen)
  }

  @Test("A load on a terminal shows its counts, and q ends it")
  func load() async throws {
    let screen = try FullScreenProgram(program, arguments: ["--memory", "load", "1000000"])
    #expect(await screen.shows("1000000 orders"))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 1)
    #expect(screen.terminal.emulator.normalText.contains("orders: a key has ended the command."))
  }

  #if SQLite
    private var database: [String] { ["--sqlite", program.folder.path("orders.db")] }

    @Test("Each process goes on where the one before it ended")
    func processes() async throws {
      for command in ["stock apples 10", "order new", "add 1 apples 3", "place 1", "pay 1"] {
        let outcome = try await program.run(
          database + command.split(separator: " ").map(String.init))
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let outcome = try await program.run(database, input: "list\naudit\n")
      #expect(
        outcome.output == """
          > list
          Order 1 is paid: 3 apples.
          > audit
          Orders: 1 = 1 paid.
          Items: 10 stocked = 7 available + 0 reserved + 3 sold.
          Bank: 1 payment in 1 request.
          Verdict: nothing is lost, nothing is sold or paid twice.

          """)
    }

    @Test("A file that is no database of this version ends the program with one line")
    func badFiles() async throws {
      try program.folder.write(String(repeating: "not a database ", count: 100), to: "orders.db")
      let noDatabase = try await program.run(database + ["list"])
      #expect(noDatabase.status == 1)
      #expect(noDatabase.errors.hasPrefix("orders: "))
      #expect(noDatabase.errors.hasSuffix("[corrupted]\n"))
      #expect(noDatabase.errors.split(separator: "\n").count == 1)

      let missing = try await program.run(["--sqlite", "/missing/orders.db", "list"])
      #expect(missing.status == 1)
      #expect(
        missing.errors
          == "orders: The folder /missing does not exist. Statement: open. Create the folder first. "
          + "[failed]\n")
    }

    @Test("A database of a newer version is refused")
    func newerVersion() async throws {
      let created = try await program.run(database + ["list"])
      #expect(created.status == 0)
      let file = URL(fileURLWithPath: program.folder.path("orders.db"))
      var data = try Data(contentsOf: file)
      // The last byte of the schema version: the user version in the file's header, big-endian.
      data[63] += 1
      try data.write(to: file)
      let refused = try await program.run(database + ["list"])
      #expect(refused.status == 1)
      #expect(refused.errors.hasSuffix("[newerSchema]\n"))
      #expect(refused.errors.split(separator: "\n").count == 1)
    }
  #else
    @Test("A build without a database says how to get one")
    func missingTrait() async throws {
      let outcome = try await program.run(["list"])
      #expect(outcome.status == 1)
      #expect(
        outcome.errors
          == "orders: orders.db cannot be opened, because this build has no SQLite. Install "
          + "libsqlite3-dev and run `swift run --package-path Examples --traits SQLite orders`, or "
          + "use --memory.\n")
    }
  #endif
}

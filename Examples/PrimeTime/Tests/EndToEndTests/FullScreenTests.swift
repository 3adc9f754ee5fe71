import Foundation
import PseudoTerminal
import Testing

@Suite("The program on a terminal", .endsWithinAMinute)
struct FullScreenTests {
  let program: Program

  init() throws { program = try Program() }

  private func start(
    _ program: Program? = nil, columns: Int = 60, rows: Int = 16
  ) throws
    -> FullScreenProgram
  {
    try FullScreenProgram(
      program ?? self.program, arguments: ["--preview"], columns: columns, rows: rows)
  }

  @Test("Each key shown on the three screens works")
  func keys() async throws {
    let screen = try start()
    #expect(await screen.shows("[p] Is 0 prime?"))
    screen.terminal.type("+\u{1B}[A\u{1B}OC>\u{1B}[5~")
    #expect(await screen.shows("What is the 1,013th prime?"))
    screen.terminal.type("p")
    #expect(await screen.shows("│ 1013 is prime."))
    screen.terminal.type("f")
    #expect(await screen.shows("[f] Remove from favourites"))
    screen.terminal.type("\u{1B}")
    #expect(await screen.hides("[f]"))
    screen.terminal.type("n")
    #expect(await screen.shows("The 1,013th prime is 8,059"))
    screen.terminal.type("\r")
    #expect(await screen.hides("The 1,013th prime"))
    screen.terminal.type("2---")
    #expect(await screen.shows("Is -3 prime?"))
    screen.terminal.type("\t")
    #expect(await screen.shows("1,013"))
    #expect(await screen.shows("▸ 2"))
    screen.terminal.type("\u{1B}[Bj")
    #expect(await screen.shows("▸ 5"))
    screen.terminal.type("d")
    #expect(await screen.shows("▸ 7"))
    #expect(await screen.hides("  5\n"))
    screen.terminal.type("s")
    #expect(await screen.shows("4 favourites saved."))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.process.terminationStatus == 0)
    #expect(screen.process.terminationReason == .exit)
    #expect(screen.terminal.emulator.problems == [])
  }

  @Test("Pasted text does not act as keys")
  func paste() async throws {
    let screen = try start()
    #expect(await screen.shows("Is 0 prime?"))
    screen.terminal.type("\u{1B}[200~q+++\u{1B}[201~+")
    #expect(await screen.shows("Is 1 prime?"))
    screen.terminal.type("q")
    await screen.waitForEnd()
  }

  @Test(
    "A terminating signal restores the terminal before the program ends",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGILL])
  func signals(signal: Int32) async throws {
    try await expectRestoredTerminal(after: signal)
  }

  @Test(
    "A crash signal restores the terminal before the program ends",
    .disabled(if: Self.isThreadSanitized, "the thread sanitizer handles these signals itself"),
    arguments: [SIGSEGV, SIGBUS])
  func crashes(signal: Int32) async throws {
    try await expectRestoredTerminal(after: signal)
  }

  /// Whether this process, and with it the program, was built with the thread sanitizer.
  private static var isThreadSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

  private func expectRestoredTerminal(after signal: Int32) async throws {
    let screen = try start()
    #expect(await screen.shows("Is 0 prime?"))
    #expect(screen.terminal.isRaw)
    #expect(screen.terminal.emulator.isAlternateScreen)
    screen.send(signal)
    await screen.waitForEnd()
    #expect(screen.process.terminationReason == .uncaughtSignal)
    #expect(screen.process.terminationStatus == signal)
    #expect(!screen.terminal.emulator.isAlternateScreen)
    #expect(screen.terminal.emulator.isCursorVisible)
    #expect(!screen.terminal.emulator.isPasteBracketed)
    #expect(screen.terminal.modes == screen.modesBefore)
  }

  @Test("The full-screen program redraws after a resize and asks for more room")
  func resize() async throws {
    let screen = try start()
    #expect(await screen.shows("Is 0 prime?"))
    screen.terminal.resize(columns: 40, rows: 12)
    screen.send(SIGWINCH)
    #expect(await screen.shows("[1 Wolfram|Alpha]2 Offline 3 Favourites\n"))
    screen.terminal.resize(columns: 39, rows: 12)
    screen.send(SIGWINCH)
    #expect(await screen.shows("Prime Time needs 40 × 12 characters;"))
    screen.terminal.resize(columns: 80, rows: 24)
    screen.send(SIGWINCH)
    #expect(await screen.shows("Tab or 1-3 screens   q quit"))
    screen.terminal.type("q")
    await screen.waitForEnd()
    #expect(screen.terminal.emulator.problems == [])
  }

  @Test("Redrawing after a counted number writes fewer than 60 bytes")
  func redraw() async throws {
    let screen = try start()
    #expect(await screen.shows("q quit"))
    screen.terminal.forgetBytes()
    screen.terminal.type("+")
    #expect(await screen.shows("What is the 1st prime?"))
    // Three positions on the screen change: the number, and the number in two labels.
    #expect(screen.terminal.byteCount < 60)
    screen.terminal.type("q")
    await screen.waitForEnd()
  }

  @Test("With NO_COLOR the program uses bold and reverse, but no colors")
  func noColor() async throws {
    func styles(_ program: Program) async throws -> Set<String> {
      let screen = try start(program)
      #expect(await screen.shows("q quit"))
      var styles: Set<String> = []
      for row in 0..<16 {
        for column in 0..<60 { styles.insert(screen.terminal.emulator[column, row].style) }
      }
      screen.terminal.type("q")
      await screen.waitForEnd()
      return styles
    }
    #expect(try await styles(program) == ["", "1", "2", "1;7", "1;36"])
    var plain = program
    plain.environment["NO_COLOR"] = "1"
    #expect(try await styles(plain) == ["", "1", "2", "1;7"])
  }

  @Test(
    "On a terminal without control sequences, the program ends with a hint to set TERM",
    arguments: [("dumb", "TERM is dumb"), ("", "TERM is not set"), (nil, "TERM is not set")])
  func dumb(terminal: String?, beginning: String) async throws {
    var program = program
    program.environment["TERM"] = terminal
    let screen = try start(program)
    await screen.waitForEnd()
    #expect(
      screen.terminal.emulator.normalText.replacingOccurrences(of: "\r", with: "") == """
        primetime: \(beginning), so there is no full screen: set TERM to the kind of your \
        terminal, such as xterm, or type commands with --script -.

        """)
    #expect(!screen.terminal.emulator.isAlternateScreen)
    #expect(screen.terminal.emulator.problems == [])
    #expect(screen.process.terminationStatus == 1)
  }

  @Test("On a dumb terminal, commands can be typed, and a mistake does not end the program")
  func typedCommands() async throws {
    var program = program
    program.environment["TERM"] = "dumb"
    let screen = try FullScreenProgram(program, arguments: ["--preview", "--script", "-"])
    screen.terminal.type("jump\n+\nquit\n")
    await screen.waitForEnd()
    let text = screen.terminal.emulator.normalText
    #expect(text.contains("standard input, line 1: there is no command \"jump\"."))
    #expect(text.contains("Is 1 prime?"))
    #expect(screen.terminal.emulator.problems == [])
    #expect(screen.process.terminationStatus == 0)
  }

  @Test("If the output is not a terminal, the program says so and ends")
  func outputIsFile() async throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 16)
    let process = program.makeProcess()
    process.standardInput = FileHandle(fileDescriptor: terminal.device, closeOnDealloc: false)
    let files = try ["output", "errors"].map { try program.folder.write("", to: $0) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try await process.runToEnd()
    let text = try String(contentsOf: files[1], encoding: .utf8)
    #expect(
      text == """
        primetime: the output is not a terminal, so there is no full screen: \
        run this on a terminal, or name a file of commands with --script FILE.

        """)
    #expect(process.terminationStatus == 1)
  }
}

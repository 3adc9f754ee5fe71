import PseudoTerminal
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process can open only one terminal at a time, so these tests run in sequence.
@Suite("The terminal", .endsWithinAMinute, .serialized)
struct TerminalTests {
  private let device: PseudoTerminal
  private let terminal: Terminal

  init() throws {
    device = try PseudoTerminal(columns: 50, rows: 14)
    terminal = try Terminal(input: device.device, output: device.device, support: .attributes)
  }

  @Test("Opening a terminal takes over the screen; closing it restores the screen")
  func openAndClose() async throws {
    let modes = device.modes
    _ = try terminal.open()
    #expect(device.isRaw)
    terminal.draw(.notice(["hello"], size: terminal.size))
    #expect(await device.waitUntil { $0.text.contains("hello") })
    #expect(device.emulator.isAlternateScreen)
    #expect(!device.emulator.isCursorVisible)
    #expect(device.emulator.isPasteBracketed)

    terminal.close()
    #expect(device.modes == modes)
    #expect(await device.waitUntil { !$0.isAlternateScreen })
    #expect(device.emulator.isCursorVisible)
    #expect(!device.emulator.isPasteBracketed)
    #expect(device.emulator.problems == [])
  }

  @Test("A terminal can be closed twice and opened again")
  func again() throws {
    _ = try terminal.open()
    terminal.close()
    terminal.close()
    #expect(!device.isRaw)
    _ = try terminal.open()
    #expect(device.isRaw)
    terminal.close()
    #expect(!device.isRaw)
  }

  @Test("Opening a second terminal fails")
  func second() throws {
    let other = try Terminal(input: device.device, output: device.device, support: .none)
    _ = try terminal.open()
    defer { terminal.close() }
    #expect(throws: TerminalError.alreadyOpen) { try other.open() }
    #expect(throws: TerminalError.alreadyOpen) { try terminal.open() }
  }

  @Test("Opening a terminal on a file that is not a terminal fails")
  func notATerminal() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(throws: TerminalError.notATerminal) {
      try Terminal(input: file, output: device.device, support: .none)
    }
    #expect(throws: TerminalError.notATerminal) {
      try Terminal(input: device.device, output: file, support: .none)
    }
  }

  @Test("Keys arrive as events, in order, until the terminal is closed")
  func keys() async throws {
    var events = try terminal.open().makeAsyncIterator()
    device.type("a\u{1B}[A")
    #expect(await events.next() == .input(.key(Key(.character("a")))))
    #expect(await events.next() == .input(.key(Key(.up))))
    device.type("\u{1B}")
    #expect(await events.next() == .input(.key(Key(.escape))))
    terminal.close()
    #expect(await events.next() == nil)
  }

  @Test("A resize is an event, after which the whole screen is drawn")
  func resize() async throws {
    var events = try terminal.open().makeAsyncIterator()
    defer { terminal.close() }
    #expect(terminal.size == Size(columns: 50, rows: 14))
    let screen = Screen.notice(["hello"], size: Size(columns: 50, rows: 14))
    terminal.draw(screen)
    #expect(await device.waitUntil { $0.text.contains("hello") })

    device.resize(columns: 70, rows: 20)
    kill(getpid(), SIGWINCH)
    #expect(await events.next() == .resized(Size(columns: 70, rows: 20)))
    terminal.draw(.notice(["hello"], size: terminal.size))
    #expect(
      await device.waitUntil { $0.text == Screen.notice(["hello"], size: terminal.size).plainText })
  }

  @Test("A continued process takes over the screen again")
  func resume() async throws {
    var events = try terminal.open().makeAsyncIterator()
    defer { terminal.close() }
    kill(getpid(), SIGCONT)
    #expect(await events.next() == .resized(Size(columns: 50, rows: 14)))
    #expect(device.isRaw)
  }

  @Test("Nothing is drawn while the terminal is closed")
  func drawWhileClosed() async throws {
    terminal.draw(.notice(["early"], size: terminal.size))
    _ = try terminal.open()
    terminal.close()
    terminal.draw(.notice(["late"], size: terminal.size))
    device.closeDevice()
    await device.readToEnd()
    #expect(!device.emulator.text.contains("early"))
    #expect(!device.emulator.text.contains("late"))
    #expect(device.emulator.normalText == "")
  }

  @Test("Terminal errors describe themselves in a sentence")
  func errors() {
    #expect("\(TerminalError.notATerminal)" == "Input and output have to be a terminal.")
    #expect("\(TerminalError.alreadyOpen)" == "This process has opened a terminal already.")
    #expect("\(TerminalError.unavailable)" == "The terminal cannot be controlled.")
  }
}

public import Foundation

/// A program that runs on the full screen of the test's own terminal.
public final class FullScreenProgram {
  /// The terminal.
  public let terminal: PseudoTerminal
  /// The process of the program.
  public let process: Process
  /// The modes of the terminal before the program started.
  public let modesBefore: String

  /// Starts the program.
  ///
  /// - Throws: An error if the terminal or the program cannot be started.
  public init(
    _ program: Program, arguments: [String] = [], columns: Int = 60, rows: Int = 16
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    modesBefore = terminal.modes
    process = program.makeProcess(arguments)
    let device = FileHandle(fileDescriptor: terminal.device, closeOnDealloc: false)
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    self.ends = ends
    process.terminationHandler = { _ in end.finish() }
    try process.run()
  }

  private let ends: AsyncStream<Void>

  /// Waits until the screen contains a text.
  ///
  /// - Returns: False if the output ends first, after every process has closed the terminal.
  public func shows(_ text: String) async -> Bool {
    await terminal.waitUntil { $0.text.contains(text) }
  }

  /// Waits until the screen does not contain a text any more.
  public func hides(_ text: String) async -> Bool {
    await terminal.waitUntil { !$0.text.contains(text) }
  }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end of the program, and reads its remaining output.
  public func waitForEnd() async {
    for await _ in ends {}
    terminal.closeDevice()
    await terminal.readToEnd()
  }
}

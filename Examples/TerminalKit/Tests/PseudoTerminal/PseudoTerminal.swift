import Foundation

/// A pseudoterminal of the operating system, on which the test acts as the user.
///
/// A wait ends when the program shows the expected output, or when the test and the program have
/// closed the device. Waits use no timeouts and block no thread of a task.
public final class PseudoTerminal {
  /// The error for a terminal device that cannot be opened.
  public struct Unavailable: Error {}

  /// The device to pass to the program as its standard input and output.
  public let device: Int32
  /// The emulator with the output that was read so far.
  public private(set) var emulator: Emulator
  /// The number of bytes of output that were read since the last ``forgetBytes()``.
  public private(set) var byteCount = 0
  private let controller: Controller
  private let output: AsyncStream<[UInt8]>
  private var isDeviceOpen = true

  /// Creates a terminal of a size.
  ///
  /// - Throws: ``Unavailable`` if the system cannot open another terminal.
  public init(
    columns: Int, rows: Int, width: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) throws {
    let controller = Controller(open("/dev/ptmx", O_RDWR | O_NOCTTY))
    guard controller.number >= 0, let name = Self.unlockDevice(of: controller.number) else {
      throw Unavailable()
    }
    device = open(name, O_RDWR | O_NOCTTY)
    guard device >= 0 else { throw Unavailable() }
    _ = fcntl(controller.number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(device, F_SETFD, FD_CLOEXEC)
    self.controller = controller
    emulator = Emulator(columns: columns, rows: rows, width: width)
    let (output, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    self.output = output
    setSize(columns: columns, rows: rows)
    Thread.detachNewThread {
      while let bytes = controller.read() { continuation.yield(bytes) }
      continuation.finish()
    }
  }

  /// Unlocks the device, so that it can be opened, and returns its path.
  private static func unlockDevice(of controller: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(controller) == 0, unlockpt(controller) == 0 else { return nil }
      return ptsname(controller).map { String(cString: $0) }
    #else
      // Swift's module of the C library omits `ptsname` and related functions. On Linux, they use
      // these requests: TIOCSPTLCK and TIOCGPTN.
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard ioctl(controller, 0x4004_5431, &isLocked) == 0,
        ioctl(controller, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  deinit {
    closeDevice()
  }

  /// Closes the test's descriptor of the device, so that reading ends when the program exits.
  public func closeDevice() {
    if isDeviceOpen { close(device) }
    isDeviceOpen = false
  }

  /// Changes the size and clears the screen; the test must also send the program a signal.
  public func resize(columns: Int, rows: Int) {
    var emulator = Emulator(columns: columns, rows: rows)
    emulator.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h".utf8)
    self.emulator = emulator
    setSize(columns: columns, rows: rows)
  }

  private func setSize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller.number, UInt(TIOCSWINSZ), &size)
  }

  /// Resets the number of bytes to zero.
  public func forgetBytes() { byteCount = 0 }

  /// Sends a text to the program as typed keys.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller.number, bytes, bytes.count)
  }

  /// Whether keys arrive one by one and without echo.
  public var isRaw: Bool {
    var modes = termios()
    tcgetattr(controller.number, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// The modes of the terminal, as text for comparison.
  public var modes: String {
    var modes = termios()
    tcgetattr(controller.number, &modes)
    let characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(characters)"
  }

  /// Reads the program's output until the emulator meets a condition.
  ///
  /// - Returns: False if the output ends first, after every process has closed the device.
  public func waitUntil(_ condition: (Emulator) -> Bool) async -> Bool {
    if condition(emulator) { return true }
    for await bytes in output {
      show(bytes)
      if condition(emulator) { return true }
    }
    return false
  }

  /// Reads the program's output until every process has closed the device.
  public func readToEnd() async {
    for await bytes in output { show(bytes) }
  }

  private func show(_ bytes: [UInt8]) {
    byteCount += bytes.count
    emulator.write(bytes)
  }
}

/// The test's side of a terminal; it closes when the test and the reading thread release it.
private final class Controller: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Waits for bytes; returns `nil` after every process has closed the device.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(number, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}

import Foundation

/// A terminal device of the operating system, of which the test is the person in front.
///
/// Waiting for what the program shows ends when it shows it, or when the program is gone. Nothing here
/// depends on time, and no thread of a task is held up.
public final class PseudoTerminal {
  /// Why a device could not be had.
  public struct Unavailable: Error {}

  /// What the program sees: to be passed on as its standard input and output.
  public let device: Int32
  /// What the program has shown so far.
  public private(set) var emulator: Emulator
  /// How many bytes the program has written since the last ``forgetBytes()``.
  public private(set) var byteCount = 0
  private let controller: Controller
  private let output: AsyncStream<[UInt8]>
  private var isDeviceOpen = true

  /// Creates a terminal of a size.
  ///
  /// - Throws: ``Unavailable`` if the system has no more of them.
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

  /// Lets the device be opened and returns its path.
  private static func unlockDevice(of controller: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(controller) == 0, unlockpt(controller) == 0 else { return nil }
      return ptsname(controller).map { String(cString: $0) }
    #else
      // Swift's view of the C library leaves out `ptsname` and its kin; these are what they do on
      // Linux: TIOCSPTLCK and TIOCGPTN.
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

  /// Leaves the device to the program alone: when it is gone, reading ends.
  public func closeDevice() {
    if isDeviceOpen { close(device) }
    isDeviceOpen = false
  }

  /// Changes the size and forgets what was shown; the program still has to be told by a signal.
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

  /// Counts the bytes that the program writes from zero.
  public func forgetBytes() { byteCount = 0 }

  /// Presses keys.
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

  /// The modes of the terminal, as text that can be compared.
  public var modes: String {
    var modes = termios()
    tcgetattr(controller.number, &modes)
    let characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(characters)"
  }

  /// Reads what the program shows until it is as wanted.
  ///
  /// - Returns: False if the program ended before.
  public func waitUntil(_ condition: (Emulator) -> Bool) async -> Bool {
    if condition(emulator) { return true }
    for await bytes in output {
      show(bytes)
      if condition(emulator) { return true }
    }
    return false
  }

  /// Reads what the program shows until it ended.
  public func readToEnd() async {
    for await bytes in output { show(bytes) }
  }

  private func show(_ bytes: [UInt8]) {
    byteCount += bytes.count
    emulator.write(bytes)
  }
}

/// The person's side of a terminal; closed when neither the test nor the reading thread needs it.
private final class Controller: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Waits for bytes; nil when the program, and whoever else has the device open, is gone.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(number, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}

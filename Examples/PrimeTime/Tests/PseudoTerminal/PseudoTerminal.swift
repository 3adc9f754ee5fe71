#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal device of the operating system, of which the test is the person in front.
///
/// Reading blocks until the program wrote something or is gone; nothing here waits for time to pass.
public final class PseudoTerminal {
  /// Why a device could not be had.
  public struct Unavailable: Error {}

  /// What the program sees: to be passed on as its standard input and output.
  public let device: Int32
  /// What the program has shown so far.
  public private(set) var emulator: Emulator
  private let controller: Int32
  private var isDeviceOpen = true

  /// Creates a terminal of a size.
  ///
  /// - Throws: ``Unavailable`` if the system has no more of them.
  public init(
    columns: Int, rows: Int, width: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard controller >= 0, let name = Self.unlockDevice(of: controller) else {
      throw Unavailable()
    }
    device = open(name, O_RDWR | O_NOCTTY)
    guard device >= 0 else { throw Unavailable() }
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    _ = fcntl(device, F_SETFD, FD_CLOEXEC)
    emulator = Emulator(columns: columns, rows: rows, width: width)
    setSize(columns: columns, rows: rows)
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
    close(controller)
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
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Presses keys.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  /// Whether keys arrive one by one and without echo.
  public var isRaw: Bool {
    var modes = termios()
    tcgetattr(controller, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// The modes of the terminal, as text that can be compared.
  public var modes: String {
    var modes = termios()
    tcgetattr(controller, &modes)
    let characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(characters)"
  }

  /// Reads what the program shows until it is as wanted.
  ///
  /// - Returns: False if the program ended before.
  public func waitUntil(_ condition: (Emulator) -> Bool) -> Bool {
    while !condition(emulator) {
      guard readMore() else { return condition(emulator) }
    }
    return true
  }

  /// Reads what the program shows until it ended.
  public func readToEnd() {
    while readMore() {}
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(controller, &buffer, buffer.count)
      if count > 0 {
        emulator.write(buffer[..<count])
        return true
      }
      if count == 0 || errno != EINTR { return false }
    }
  }
}

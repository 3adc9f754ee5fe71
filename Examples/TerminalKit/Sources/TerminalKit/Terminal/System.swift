#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

typealias TerminalModes = termios
typealias SignalAction = sigaction
typealias SignalHandler =
  @convention(c) (
    Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
  ) -> Void

/// The operating system calls that a terminal needs, one function each.
///
/// This file contains every difference between platforms. A function marked as signal-safe calls
/// only functions that POSIX allows in a signal handler. It neither allocates nor takes a lock.
enum System {
  // MARK: Terminals

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func size(_ descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  static let noModes = TerminalModes()

  static func modes(_ descriptor: Int32) -> TerminalModes? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Returns modes that deliver each key at once, unchanged and without echo.
  ///
  /// Keys that send signals still do so: Ctrl-C ends a program in any state.
  static func rawModes(from modes: TerminalModes) -> TerminalModes {
    var raw = modes
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    raw.c_cflag |= tcflag_t(CS8)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  /// Signal-safe.
  static func setModes(_ descriptor: Int32, _ modes: UnsafePointer<TerminalModes>) {
    while tcsetattr(descriptor, TCSANOW, modes) != 0, errno == EINTR {}
  }

  // MARK: Descriptors

  static func readBytes(
    from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }

  /// Writes all bytes, or stops at an error such as a closed reading end.
  ///
  /// Signal-safe.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) {
    var written = 0
    while written < count {
      let result = write(descriptor, bytes + written, count - written)
      if result > 0 {
        written += result
      } else if result < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if result == 0 || errno != EINTR {
        return
      }
    }
  }

  /// Writes one byte to a nonblocking pipe; drops the byte if the pipe is full.
  ///
  /// Signal-safe.
  static func signal(_ descriptor: Int32, _ byte: UInt8) {
    var byte = byte
    _ = write(descriptor, &byte, 1)
  }

  /// Waits until one of two descriptors is readable or the timeout ends; -1 means no timeout.
  static func wait(for first: Int32, _ second: Int32, milliseconds: Int32) -> (Bool, Bool) {
    var requests = (
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0)
    )
    let count = withUnsafeMutableBytes(of: &requests) { bytes in
      poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds)
    }
    guard count > 0 else { return (false, false) }
    return (requests.0.revents != 0, requests.1.revents != 0)
  }

  /// Creates a pipe whose writing end never blocks, and whose ends no other program inherits.
  static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { bytes in
      pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard result == 0 else { return nil }
    for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends.1, F_SETFL, fcntl(ends.1, F_GETFL) | O_NONBLOCK)
    return (ends.0, ends.1)
  }

  static func closeAll(_ descriptors: Int32...) {
    for descriptor in descriptors { _ = close(descriptor) }
  }

  /// Duplicates a descriptor; other programs do not inherit the duplicate.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// Creates an unnamed file, which the system deletes when its descriptor is closed.
  static func makeScratchFile() -> Int32? {
    var name = Array("/tmp/terminal-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND)
    return descriptor
  }

  /// Makes standard error refer to another file.
  ///
  /// Signal-safe.
  static func redirectStandardError(to descriptor: Int32) {
    while dup2(descriptor, STDERR_FILENO) < 0, errno == EINTR {}
  }

  /// Copies the bytes of a file after an offset and advances the offset.
  ///
  /// Signal-safe.
  static func copy(
    from source: Int32, offset: UnsafeMutablePointer<Int>, to target: Int32,
    buffer: UnsafeMutableRawPointer, capacity: Int
  ) {
    while true {
      let count = pread(source, buffer, capacity, off_t(offset.pointee))
      guard count > 0 else { return }
      writeAll(target, buffer, count)
      offset.pointee += count
    }
  }
}

// MARK: - Signals

extension System {
  static let suspend = SIGTSTP
  static let resume = SIGCONT
  static let windowChanged = SIGWINCH

  /// The requests to end, and SIGQUIT, which ends the program before it finishes its work.
  static let endings = requests + [SIGQUIT]

  /// The signals that ask a program to finish its work and end.
  static let requests = [SIGINT, SIGTERM, SIGHUP]

  /// The signals that report a crash, such as an illegal instruction or memory access.
  static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// An exclusive upper bound of the numbers of the signals above.
  static let signalLimit = 32

  /// Whether an action ignores its signal.
  static func isIgnored(_ action: SignalAction) -> Bool {
    guard let handler = handlerAddress(action) else { return false }
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Installs a handler for a signal and returns the previous action.
  static func handle(_ signal: Int32, with handler: SignalHandler) -> SignalAction {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_sigaction = handler
    #else
      action.__sigaction_handler.sa_sigaction = handler
    #endif
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
    sigemptyset(&action.sa_mask)
    var previous = sigaction()
    sigaction(signal, &action, &previous)
    return previous
  }

  /// Restores a previous action of a signal.
  ///
  /// Signal-safe.
  static func restore(_ signal: Int32, _ action: UnsafePointer<SignalAction>) {
    sigaction(signal, action, nil)
  }

  /// Sends a signal to the calling thread, which receives it when the signal's handler returns.
  ///
  /// Signal-safe.
  static func sendAgain(_ signal: Int32) { raise(signal) }

  /// Sends a signal to the calling thread at once, even inside the handler of that signal.
  ///
  /// Signal-safe.
  static func sendNow(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    var previous = sigset_t()
    raise(signal)
    pthread_sigmask(SIG_UNBLOCK, &set, &previous)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Whether the instruction that caused a signal causes it again when its handler returns.
  ///
  /// Signal-safe.
  static func repeats(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    guard let info, info.pointee.si_code > 0 else { return false }
    return signal == SIGILL || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE
  }

  /// Calls a function and restores the error number afterwards.
  ///
  /// Signal-safe.
  static func keepingErrorNumber(_ body: () -> Void) {
    let number = errno
    body()
    errno = number
  }

  /// Installs a signal stack, on which the calling thread can handle a stack overflow.
  static func installAlternateStack() {
    var current = stack_t()
    sigaltstack(nil, &current)
    guard current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    // Never freed: the thread may need the stack until the process ends.
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  static func atExit(_ handler: @convention(c) () -> Void) { atexit(handler) }

  private static func handlerAddress(_ action: SignalAction) -> Int? {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return handler.map { unsafeBitCast($0, to: Int.self) }
  }
}

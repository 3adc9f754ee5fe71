#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(WASI)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

/// The operating-system functions that the module uses.
enum Platform {
  /// The value of an environment variable, or `nil` if it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Stops the debugger at this point, if one is attached to the process.
  static func stopInDebugger() {
    #if !os(Windows) && !os(WASI)
      if isBeingDebugged { raise(SIGTRAP) }
    #endif
  }

  /// Whether a debugger is attached to the process.
  private static var isBeingDebugged: Bool {
    #if canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout.stride(ofValue: info)
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      let status = sysctl(&name, u_int(name.count), &info, &size, nil, 0)
      return status == 0 && info.kp_proc.p_flag & P_TRACED != 0
    #elseif os(Linux) || os(Android)
      guard let file = fopen("/proc/self/status", "r") else { return false }
      defer { fclose(file) }
      var tracer: Int32 = 0
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = line.withUnsafeBytes { String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self) }
        if text.hasPrefix("TracerPid:") { tracer = Int32(text.dropFirst(11)) ?? 0 }
      }
      return tracer != 0
    #else
      return false
    #endif
  }

  /// Makes the process exit with code 1, whatever code it passes to `exit`.
  static func failAtExit() {
    _ = exitHandler
  }

  /// The exit handler, registered once, on first use.
  private static let exitHandler: Void = {
    atexit {
      fflush(nil)
      _exit(1)
    }
    return ()
  }()
}

/// Writes text to standard error, usually in one system call, so that lines of different threads do
/// not mix.
package func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while let base = rest.baseAddress, !rest.isEmpty {
      #if os(Windows)
        let written = Int(_write(2, base, UInt32(rest.count)))
      #else
        let written = write(2, base, rest.count)
        if written < 0 && errno == EINTR { continue }
      #endif
      guard written > 0 else { return }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }
}

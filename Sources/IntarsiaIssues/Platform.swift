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

  /// Writes text to standard error, usually in one system call, so that lines of different threads
  /// do not mix.
  static func writeToStandardError(_ text: String) {
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

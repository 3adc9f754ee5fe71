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

/// What the module asks of the operating system.
enum Platform {
  /// The value of an environment variable, or `nil` if it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes text to standard error in one piece, so that lines of several threads do not mix.
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

  /// Makes the process end with a non-zero exit code, whatever code it passes to `exit`.
  static func failAtExit() {
    _ = exitHandler
  }

  /// Registered once, on first use.
  private static let exitHandler: Void = {
    atexit {
      fflush(nil)
      _exit(1)
    }
    return ()
  }()
}

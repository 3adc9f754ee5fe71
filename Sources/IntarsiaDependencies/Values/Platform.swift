import Foundation

/// The platform-specific parts of the built-in values.
enum Platform {
  /// The name of the program that opens URLs on macOS, Linux and BSD; `nil` on other platforms.
  static var openerName: String? {
    #if os(macOS)
      "open"
    #elseif os(Linux) || os(FreeBSD) || os(OpenBSD)
      "xdg-open"
    #else
      nil
    #endif
  }

  /// Runs a program without input and output, and returns whether it exits with status 0.
  ///
  /// The program continues if the caller is cancelled.
  static func run(_ executable: URL, arguments: [String]) async -> Bool {
    #if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
      await withCheckedContinuation { continuation in
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
          continuation.resume(
            returning: process.terminationReason == .exit && process.terminationStatus == 0)
        }
        do {
          try process.run()
        } catch {
          // The process never ran, so its termination handler is not called.
          continuation.resume(returning: false)
        }
      }
    #else
      false
    #endif
  }
}

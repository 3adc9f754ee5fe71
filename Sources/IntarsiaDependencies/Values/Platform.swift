import Foundation

/// What the built-in values ask of the operating system, where systems differ.
enum Platform {
  /// The name of the program that opens URLs, where programs can start others.
  static var openerName: String? {
    #if os(macOS)
      "open"
    #elseif os(Linux) || os(FreeBSD) || os(OpenBSD)
      "xdg-open"
    #else
      nil
    #endif
  }

  /// Runs a program that reads and prints nothing, and says whether it ended well.
  ///
  /// The program goes on if the caller is cancelled.
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
          // It never ran, so it will not say that it ended.
          continuation.resume(returning: false)
        }
      }
    #else
      false
    #endif
  }
}

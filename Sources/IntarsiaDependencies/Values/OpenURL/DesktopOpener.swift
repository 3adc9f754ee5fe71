#if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
  import Foundation

  /// The desktop's program that opens a URL with its default application.
  struct DesktopOpener: Sendable {
    /// The program's path.
    private let executable: URL

    /// The arguments before the URL.
    private let arguments: [String]

    init(executable: URL, arguments: [String] = []) {
      self.executable = executable
      self.arguments = arguments
    }

    /// Finds a program in the directories of a search path, such as `/usr/local/bin:/usr/bin`.
    init?(named name: String, searchPath: String) {
      // Skips empty entries: an empty entry means the working directory, where an attacker could
      // put a program.
      let candidates = searchPath.split(separator: ":").lazy
        .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(name) }
      let files = FileManager.default
      guard let found = candidates.first(where: { files.isExecutableFile(atPath: $0.path) }) else {
        return nil
      }
      self.init(executable: found)
    }

    /// The opener of the current desktop, if it has one.
    static var current: Self? {
      #if os(macOS)
        let name = "open"
      #else
        let name = "xdg-open"
      #endif
      let path = ProcessInfo.processInfo.environment["PATH"]
      return Self(named: name, searchPath: path ?? "/usr/local/bin:/usr/bin:/bin")
    }

    /// Opens a URL without a shell, input or output, and returns whether that succeeded.
    func open(_ url: URL) async -> Bool {
      // Without a scheme, the opener could take it for an option or for an unintended file.
      guard url.scheme != nil else { return false }
      return await withCheckedContinuation { continuation in
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments + [url.absoluteString]
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
    }
  }
#endif

import Foundation

/// The program of the desktop that opens a URL with the application that is made for it.
struct DesktopOpener: Sendable {
  /// The program's path.
  private let executable: URL

  /// What comes before the URL.
  private let arguments: [String]

  init(executable: URL, arguments: [String] = []) {
    self.executable = executable
    self.arguments = arguments
  }

  /// Looks a program up in the folders of a search path, such as `/usr/local/bin:/usr/bin`.
  init?(named name: String, searchPath: String) {
    // An empty entry would mean the working folder: nobody should be able to leave an opener there.
    let candidates = searchPath.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(name) }
    let files = FileManager.default
    guard let found = candidates.first(where: { files.isExecutableFile(atPath: $0.path) }) else {
      return nil
    }
    self.init(executable: found)
  }

  /// The opener of the desktop that the process runs on, if it has one.
  static var current: Self? {
    let environment = ProcessInfo.processInfo.environment
    return Platform.openerName.flatMap {
      Self(named: $0, searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    }
  }

  /// Opens a URL, and says whether that worked.
  func open(_ url: URL) async -> Bool {
    // Without a scheme it might be taken for an option, or for a file that the user did not mean.
    guard url.scheme != nil else { return false }
    return await Platform.run(executable, arguments: arguments + [url.absoluteString])
  }
}

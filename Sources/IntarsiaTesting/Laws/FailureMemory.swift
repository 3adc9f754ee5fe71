import Foundation
import IntarsiaIssues
import Testing

/// The scripts of failures, which the next run of the test tries first.
///
/// They are files in `.intarsia/failures`, in the folder of the package, one for each test. Git
/// ignores them, unless you delete the file `.gitignore` beside them.
struct FailureMemory {
  private let file: URL?

  /// - Parameter place: The place of the call in the test's file.
  init(
    for location: IssueLocation, isUsed: Bool,
    folder: String? = ProcessInfo.processInfo.environment["INTARSIA_FAILURES"]
  ) {
    guard isUsed, folder != "off" else {
      file = nil
      return
    }
    let folder = URL(filePath: folder ?? ".intarsia/failures", directoryHint: .isDirectory)
    let test = TestIdentity.current.map(\.id) ?? "\(location.fileID):\(location.line)"
    file = folder.appending(path: Self.name(of: test) + ".txt")
  }

  /// A name of a file, with other characters as `-`.
  private static func name(of test: String) -> String {
    String(test.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0)) ? $0 : "-" })
  }

  var scripts: [ActionScript] {
    guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { ActionScript(String($0)) }
  }

  /// Keeps these scripts only.
  ///
  /// A test does not fail because they cannot be written.
  func keep(_ scripts: [ActionScript]) {
    guard let file, scripts != self.scripts else { return }
    guard !scripts.isEmpty else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    let folder = file.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.path) {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data("*\n".utf8).write(to: folder.appending(path: ".gitignore"))
    }
    try? Data(scripts.map { "\($0)\n" }.joined().utf8).write(to: file, options: .atomic)
  }
}

import Foundation

/// A text file of the repository.
struct Document {
  let lines: [String]

  /// Reads a file, by its path from the root of the repository.
  init(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  init(lines: [String]) {
    self.lines = lines
  }

  /// The fenced blocks of a language, in their order.
  func blocks(_ language: String) -> [String] {
    lines.split { $0 == "```" }
      .compactMap { part in
        part.firstIndex { $0 == "```" + language }.map { part[($0 + 1)...].joined(separator: "\n") }
      }
  }

  // This file is in Tests/DocumentationTests/Support.
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

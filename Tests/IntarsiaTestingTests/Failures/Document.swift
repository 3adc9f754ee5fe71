import Foundation

/// A text file of the repository.
struct Document {
  private let lines: [Substring]

  /// Reads a file, by its path from the root of the repository.
  init(_ path: String, from filePath: String = #filePath) throws {
    // Tests/IntarsiaTestingTests/Failures/Document.swift
    let root = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The fenced blocks of a language, in their order.
  func blocks(_ language: String) -> [String] {
    lines.split { $0 == "```" }
      .compactMap { part in
        part.firstIndex { $0 == "```" + language }.map { part[($0 + 1)...].joined(separator: "\n") }
      }
  }
}

import Foundation

/// The lines of code that mention a word, without comments.
struct Mentions {
  private let files: [String: [String]]

  /// Searches the Swift files of a folder.
  init(of word: String, in folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    files = try paths.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { files, path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      files[path] = text.split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("//") && $0.localizedCaseInsensitiveContains(word) }
    }
  }

  /// The lines in a folder by file, in alphabetical order, without the excluded files and folders.
  func lines(in folder: String, but excluded: Set<String>) -> [String: [String]] {
    files.reduce(into: [:]) { result, file in
      guard file.key.hasPrefix(folder + "/"), !file.value.isEmpty else { return }
      let path = file.key.dropFirst(folder.count + 1)
      guard excluded.isDisjoint(with: path.split(separator: "/").map(String.init)) else { return }
      result[String(path)] = file.value.sorted()
    }
  }
}

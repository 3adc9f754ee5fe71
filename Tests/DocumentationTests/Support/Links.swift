import Foundation

/// The links of the repository's Markdown files, and their targets.
struct Links {
  /// Every Markdown file, by its path from the root of the repository.
  let documents: [String: Document]

  init() throws {
    let files = FileManager.default.enumerator(
      at: Document.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var documents: [String: Document] = [:]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "md" else { continue }
      let path = String(
        file.standardizedFileURL.path.dropFirst(Document.root.standardizedFileURL.path.count + 1))
      documents[path] = try Document(path)
    }
    self.documents = documents
  }

  /// Each link inside the repository: its file and its text.
  var all: [Link] {
    documents.sorted { $0.key < $1.key }.flatMap { path, document in
      document.prose.flatMap(Self.targets).map { Link(source: path, target: $0) }
    }
  }

  /// The mistake of a link; `nil` if it has none.
  func complaint(about link: Link) -> String? {
    guard FileManager.default.fileExists(atPath: Document.root.path + "/" + link.path) else {
      return "\(link.source) links to \(link.path), which does not exist."
    }
    guard let anchor = link.anchor, let document = documents[link.path] else { return nil }
    if document.anchors.contains(anchor) { return nil }
    return "\(link.source) links to #\(anchor), but \(link.path) has no such heading."
  }

  /// The targets of the links in a line, without those that leave the repository.
  static func targets(in line: String) -> [String] {
    line.components(separatedBy: "](").dropFirst()
      .compactMap { part in part.firstIndex(of: ")").map { String(part[..<$0]) } }
      .filter { !$0.contains(":") }
  }
}

/// A link from a Markdown file to something in the repository.
struct Link: Hashable {
  let source: String
  let target: String

  /// The path of its target, from the root of the repository.
  var path: String {
    let file = target.prefix { $0 != "#" }
    guard !file.isEmpty else { return source }
    var parts = source.split(separator: "/").dropLast()
    for part in file.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The heading that is its target.
  var anchor: String? {
    target.firstIndex(of: "#").map { String(target[target.index(after: $0)...]) }
  }
}

extension Document {
  /// The lines outside of blocks of code, without code in them.
  var prose: [String] {
    var isCode = false
    return lines.compactMap { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return nil
      }
      guard !isCode else { return nil }
      // Every second part is between backquotes.
      return line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }.joined()
    }
  }

  /// The anchors of a page: headings in lower case, with hyphens and without punctuation.
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    var isCode = false
    var anchors: Set<String> = []
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { continue }
      let heading = line.drop { $0 == "#" }.dropFirst().lowercased()
      let anchor = String(
        heading.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .map { $0 == " " ? "-" : $0 })
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
    }
    return anchors
  }
}

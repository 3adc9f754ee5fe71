import Foundation
import Testing

@testable import IntarsiaIssues

/// Checks the codes of all modules as the sources declare them, because no module knows them all.
@Suite("The catalogue of issues", .endsWithinAMinute)
struct CatalogueTests {
  private let codes: [DeclaredCode]

  init() throws {
    codes = try DeclaredCode.all()
  }

  @Test("All issue codes are unique lower-case words joined by hyphens")
  func names() {
    #expect(codes.count >= 60)
    #expect(Set(codes.map(\.name)).count == codes.count)
    for code in codes {
      #expect(code.name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(code.name)")
    }
  }

  @Test("Each issue code has a one-sentence summary and a bounded remedy")
  func texts() {
    for code in codes {
      for text in [code.summary, code.remedy] {
        #expect(text.first?.isUppercase == true, "\(text)")
        #expect(text.last == ".", "\(text)")
        #expect(!text.contains("  "), "\(text)")
        #expect(!text.contains("\n"), "\(text)")
      }
      #expect((20...120).contains(code.summary.count), "\(code.summary)")
      #expect(!code.summary.dropLast().contains(". "), "\(code.summary)")
      #expect((40...500).contains(code.remedy.count), "\(code.remedy)")
    }
  }

  @Test("No two issue codes have the same remedy or similar summaries")
  func noTwoReadAlike() {
    for (index, code) in codes.enumerated() {
      for other in codes[..<index] {
        #expect(
          likeness(code.summary, other.summary) < 0.6, "\(code.summary) / \(other.summary)")
        #expect(code.remedy != other.remedy, "\(code.name) / \(other.name)")
      }
    }
  }

  @Test("An issue code has the texts of its declaration, and prints its name")
  func declaration() throws {
    let code = ReportingIssues.noReporter
    let declared = try #require(codes.first { $0.name == code.rawValue })
    #expect(code.summary == declared.summary)
    #expect(code.remedy == declared.remedy)
    #expect(code.description == declared.name)
  }

  @Test("The page of issue codes lists each code once, in alphabetical order")
  func page() throws {
    let page = try String(
      contentsOf: DeclaredCode.root.appending(path: "Documentation/IssueCodes.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let expected = codes.sorted { $0.name < $1.name }.map { "| `\($0.name)` | \($0.summary) |" }
    #expect(
      rows == expected, "The table is to be:\n\(expected.joined(separator: "\n"))")
  }

  @Test("A test quotes each issue code on a line of its own")
  func literals() throws {
    var untested = Set(codes.map { "[\($0.name)]" })
    for file in try DeclaredCode.swiftFiles(in: "Tests") {
      for line in try String(contentsOf: file, encoding: .utf8).utf8.split(separator: 10) {
        // An issue's text ends with its code, so a literal of it has a line with only the code.
        guard line.last == UInt8(ascii: "]"), let start = line.firstIndex(where: { $0 != 32 }),
          line[start] == UInt8(ascii: "[")
        else { continue }
        untested.remove(String(decoding: line[start...], as: UTF8.self))
      }
    }
    #expect(
      untested.isEmpty,
      """
      No test compares the whole text of an issue with \(untested.sorted().joined(separator: ", ")).
      Write the text, to its last line, as a literal of several lines in the test that makes the issue.
      """)
  }

  /// The Jaccard similarity of the texts' sets of words.
  private func likeness(_ lhs: String, _ rhs: String) -> Double {
    let lhs = Set(lhs.lowercased().split(separator: " "))
    let rhs = Set(rhs.lowercased().split(separator: " "))
    return Double(lhs.intersection(rhs).count) / Double(lhs.union(rhs).count)
  }
}

/// An issue code in the sources of a module.
private struct DeclaredCode {
  var name: String
  var summary: String
  var remedy: String

  /// The folder of the package.
  static let root = (1...3).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  static func swiftFiles(in folder: String) throws -> [URL] {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  /// Reads the codes of all modules.
  static func all() throws -> [Self] {
    try swiftFiles(in: "Sources").filter { $0.lastPathComponent.hasSuffix("Issues.swift") }
      .flatMap { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        let declaration =
          #/
          IssueCode\( \s* "(.+?)", \s* summary: \s* "(.+?)", \s* remedy: \s """ \n (.+?) \n \s* """ \)
          /#.dotMatchesNewlines()
        let codes = text.matches(of: declaration).map { match in
          Self(
            name: String(match.1), summary: String(match.2),
            remedy: match.3.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
              .replacing("\\\\", with: "\u{0}").replacing("\\", with: "")
              .replacing("\u{0}", with: "\\"))
        }
        try #require(
          codes.count == text.matches(of: /= IssueCode\(/).count,
          "A declaration in \(file.path) has another form than the others.")
        return codes
      }
  }
}

import Foundation
import Testing

@testable import IntarsiaIssues

@Suite("The catalogue of issues", .endsWithinAMinute)
struct CatalogueTests {
  @Test("Each issue catalogue has codes, and all issue codes are unique")
  func uniqueness() {
    #expect(IssueCode.all.count >= 20)
    #expect(Set(IssueCode.all).count == IssueCode.all.count)
    for catalogue in IssueCode.catalogues {
      #expect(!codes(of: catalogue).isEmpty, "\(type(of: catalogue))")
    }
  }

  @Test("Issue codes are lower-case words joined by hyphens, and those of a catalogue begin alike")
  func format() {
    let format = /[a-z]+(-[a-z]+)+/
    for catalogue in IssueCode.catalogues {
      let prefix = prefix(of: catalogue)
      for code in codes(of: catalogue) {
        #expect(code.rawValue.wholeMatch(of: format) != nil, "\(code)")
        #expect(code.rawValue.hasPrefix(prefix + "-"), "\(code)")
      }
    }
  }

  @Test("Each issue catalogue has a prefix of its own")
  func prefixes() {
    let prefixes = IssueCode.catalogues.map(prefix)
    #expect(Set(prefixes).count == prefixes.count)
  }

  @Test("Every property of an issue catalogue is an issue code")
  func properties() {
    for catalogue in IssueCode.catalogues {
      #expect(codes(of: catalogue).count == Mirror(reflecting: catalogue).children.count)
    }
  }

  @Test(
    "Each issue code has a one-sentence summary and a bounded remedy", arguments: IssueCode.all
  )
  func texts(of code: IssueCode) {
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

  @Test("No two issue codes have the same remedy or similar summaries")
  func noTwoReadAlike() {
    let codes = IssueCode.all
    for (index, code) in codes.enumerated() {
      for other in codes[..<index] {
        #expect(
          likeness(code.summary, other.summary) < 0.6, "\(code.summary) / \(other.summary)")
        #expect(code.remedy != other.remedy, "\(code) / \(other)")
      }
    }
  }

  @Test("An issue code is found by its raw value")
  func rawValue() {
    #expect(IssueCode(rawValue: "store-reentrant-send") == .store.reentrantSend)
    #expect(IssueCode(rawValue: "store-unknown") == nil)
    #expect(IssueCode.store.reentrantSend.description == "store-reentrant-send")
    for code in IssueCode.all {
      #expect(IssueCode(rawValue: code.rawValue)?.summary == code.summary)
    }
  }

  @Test("A test quotes each issue code on a line of its own")
  func literals() throws {
    var untested = Set(IssueCode.all.map { "[\($0.rawValue)]" })
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
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

  private func prefix(of catalogue: any Sendable) -> String {
    String(codes(of: catalogue).first?.rawValue.prefix { $0 != "-" } ?? "")
  }

  private func codes(of catalogue: any Sendable) -> [IssueCode] {
    Mirror(reflecting: catalogue).children.compactMap { $0.value as? IssueCode }
  }

  /// The Jaccard similarity of the texts' sets of words.
  private func likeness(_ lhs: String, _ rhs: String) -> Double {
    let lhs = Set(lhs.lowercased().split(separator: " "))
    let rhs = Set(rhs.lowercased().split(separator: " "))
    return Double(lhs.intersection(rhs).count) / Double(lhs.union(rhs).count)
  }
}

import Foundation
import PseudoTerminal
import Testing

@testable import CaseStudiesProgram

@Suite("The README of the case studies", .endsWithinAMinute)
struct ReadmeTests {
  @Test("Each command in the README prints the output shown there")
  func commands() async throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
    let page = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    let opening = "```console\n$ swift run --package-path Examples casestudies "
    let blocks = page.components(separatedBy: opening).dropFirst()
      .compactMap { $0.components(separatedBy: "```\n").first }
    #expect(blocks.count == 7)

    let program = try Program(named: "casestudies")
    let root = folder.appendingPathComponent("../..").standardizedFileURL.path + "/"
    for block in blocks {
      let command = try #require(block.split(separator: "\n").first)
      let words = CommandLines.words(in: String(command))
      let outcome = try await program.run(
        words.map { $0.hasPrefix("Examples/") ? root + $0 : $0 })
      let printed = (outcome.output + outcome.errors).replacingOccurrences(of: root, with: "")
      #expect(printed == String(block.dropFirst(command.count + 1)), "\(command)")
    }
  }
}

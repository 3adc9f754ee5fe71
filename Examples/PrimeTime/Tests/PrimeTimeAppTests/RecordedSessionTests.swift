import Foundation
import IntarsiaTesting
import IntarsiaTraces
import Testing

@Suite("The recorded session", .endsWithinAMinute)
struct RecordedSessionTests {
  @Test("The checked-in test is the formatted one of the checked-in trace")
  func isPrinted() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let trace = try Trace(
      contentsOf: tests.appending(path: "../../Sessions/session.trace").standardizedFileURL)
    let test = TestWriter(trace, of: try #require(trace.stores.first))
    #expect(test.refusals == [])
    let file = tests.appending(path: "RecordedPrimeTimeTests.swift")
    /// The words of code, without the punctuation that a formatter moves, and that it puts into
    /// long numbers.
    func words(_ text: String) -> [Substring] {
      text.filter { $0 != "_" }.split { $0.isWhitespace || "(){}[],;".contains($0) }
    }
    expectNoDifference(
      words(try String(contentsOf: file, encoding: .utf8)),
      words("// snippet\n\(test.lines.joined(separator: "\n"))\n// end"))
  }
}

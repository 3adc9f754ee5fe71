import Foundation
import Testing

@testable import IntarsiaTraces

@Suite("Traces in parts of larger data", .endsWithinAMinute)
struct SlicedTraceTests {
  @Test("The partition point of a slice is counted from the start of the slice")
  func partitionPoints() {
    let numbers = [9, 9, 1, 3, 5, 7]
    for (limit, count) in [(0, 0), (2, 1), (4, 2), (6, 3), (9, 4)] {
      #expect(numbers[2...].partitionPoint { $0 < limit } == count)
      #expect(Array(numbers[2...]).partitionPoint { $0 < limit } == count)
    }
    #expect(numbers[3..<3].partitionPoint { $0 < 4 } == 0)
  }

  @Test("A trace in a slice of data is read like a copy of it, also when lines are appended")
  func slices() throws {
    let lines = [Lines.store] + Lines.query("a", 2, at: 1)
    let more = Lines.data(lines + Lines.query("ab", 4, at: 2, before: "a"))
    let short = Lines.data(lines)
    let padding = Data("0123456789\n".utf8)
    var trace = try Trace((padding + short).dropFirst(padding.count))
    #expect(trace.readBytes == short.count)
    #expect(Array(trace.events) == (try Array(Trace(short).events)))
    let rest = (padding + more).dropFirst(padding.count + trace.readBytes)
    #expect(try trace.append(rest) == more.dropFirst(short.count))
    #expect(trace.readBytes == more.count)
    #expect(Array(trace.events) == (try Array(Trace(more).events)))
    #expect(trace.dump(of: 1, at: 5)?.contains(#"query: "ab""#) == true)
  }

  @Test("A text keeps its empty lines")
  func emptyLines() {
    #expect(TraceText.lines(of: "a\n\nb\n") == ["a", "", "b", ""])
    #expect(TraceText.whole("\n").applied(to: ["a"]) == ["", ""])
  }
}

import Testing

@testable import IntarsiaTraces

@Suite("Members of the lines of a trace", .endsWithinAMinute)
struct TraceRowMembersTests {
  @Test("A line without a kind, a number or a time is refused, unless its kind is unknown")
  func missingMembers() throws {
    func row(_ line: String) throws(TraceRow.Unreadable) -> TraceRow? {
      try TraceRow(Array(line.utf8), at: 0)
    }
    #expect(throws: TraceRow.Unreadable.missing("n")) { try row(#"{"event":"change","at":3}"#) }
    #expect(throws: TraceRow.Unreadable.missing("at")) { try row(#"{"event":"change","n":2}"#) }
    #expect(throws: TraceRow.Unreadable.missing("event")) { try row(#"{"n":2,"at":3}"#) }
    #expect(try row(#"{"event":"weather"}"#) == nil)
    #expect(try row(#"{"event":"change","n":0,"at":0}"#)?.kind == .change)
  }

  @Test("A line with more than white space after its object is refused")
  func rest() throws {
    #expect(try TraceRow(Array("{\"event\":\"weather\"} \t\r".utf8), at: 0) == nil)
    for rest in ["x", " x", "}", "\u{8}", "\u{E}", "!"] {
      #expect(throws: TraceRow.Unreadable.syntax) {
        try TraceRow(Array((#"{"event":"weather"}"# + rest).utf8), at: 0)
      }
    }
  }
}

import IntarsiaDurability
import Testing

@Suite("UndoLimit", .endsWithinAMinute)
struct UndoLimitTests {
  @Test("A limit of a count can be combined with a limit of bytes")
  func both() {
    let limit = UndoLimit<String>.count(3).bytes(10) { $0.utf8.count }
    #expect(limit.count == 3)
    #expect(limit.bytes == 10)
    #expect(limit.size?("four") == 4)
  }
}

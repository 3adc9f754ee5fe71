import TerminalKit
import Testing

@Suite("Text layout", .endsWithinAMinute)
struct LayoutTests {
  @Test("A text that fits is not clipped")
  func clippedFits() {
    #expect("prime".clipped(toColumns: 5) == "prime")
  }

  @Test("A clipped text ends with an ellipsis and keeps wide characters whole")
  func clipped() {
    #expect("favorites".clipped(toColumns: 6) == "favor…")
    #expect("素数素数".clipped(toColumns: 4) == "素…")
    #expect("prime".clipped(toColumns: 1) == "…")
    #expect("prime".clipped(toColumns: 0) == "")
  }

  @Test("Wrapping breaks lines between words")
  func wrapped() {
    #expect("one two three".wrapped(toColumns: 7) == ["one two", "three"])
    #expect("one  two".wrapped(toColumns: 80) == ["one two"])
  }

  @Test("Wrapping keeps line breaks and empty lines")
  func wrappedLines() {
    #expect("one\n\ntwo".wrapped(toColumns: 80) == ["one", "", "two"])
    #expect("".wrapped(toColumns: 80) == [""])
  }

  @Test("Wrapping splits a word longer than a line, also between wide characters")
  func wrappedLongWord() {
    #expect("a bcdefgh i".wrapped(toColumns: 3) == ["a", "bcd", "efg", "h i"])
    #expect("素数素".wrapped(toColumns: 3) == ["素", "数", "素"])
  }

  @Test("Wrapping to zero columns gives no lines")
  func wrappedNothing() {
    #expect("one".wrapped(toColumns: 0) == [])
  }

  @Test("Text that is wrapped to a number of lines ends with dots where lines are missing")
  func wrappedRows() {
    let text = "one two three four"
    #expect(text.wrapped(toColumns: 7, rows: 3) == ["one two", "three", "four"])
    #expect(text.wrapped(toColumns: 7, rows: 2) == ["one two", "…"])
    #expect(text.wrapped(toColumns: 7, rows: 1) == ["…"])
    #expect(text.wrapped(toColumns: 7, rows: 0) == [])
  }
}

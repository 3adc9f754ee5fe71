import TerminalKit
import Testing

@Suite("Drawing on a screen", .endsWithinAMinute)
struct ScreenTests {
  private func screen(_ columns: Int, _ rows: Int) -> Screen {
    Screen(size: Size(columns: columns, rows: rows))
  }

  @Test("A screen clips text at its edges")
  func clipping() {
    var screen = screen(5, 1)
    #expect(screen.write("abcdefgh", at: Position(column: -2, row: 0)) == 8)
    #expect(screen.plainText == "cdefg")
    screen.write("x", at: Position(column: 0, row: 7))
    screen.write("x", at: Position(column: 0, row: -1))
    #expect(screen.plainText == "cdefg")
  }

  @Test("A screen clips text to a given rectangle")
  func clippingToRect() {
    var screen = screen(6, 1)
    screen.write(
      "abcdef", at: Position(column: 0, row: 0),
      within: Rect(column: 1, row: 0, columns: 3, rows: 1))
    #expect(screen.plainText == " bcd")
  }

  @Test("Half of a wide character is drawn as a blank")
  func wideCharacterAtEdges() {
    var screen = screen(4, 1)
    screen.write("....", at: Position(column: 0, row: 0))
    screen.write("素a素", at: Position(column: -1, row: 0))
    #expect(screen.plainText == " a素")
    screen.write("素", at: Position(column: 3, row: 0))
    #expect(screen.plainText == " a")
  }

  @Test("Drawing over one half of a wide character leaves a blank in the other")
  func overdrawingWideCharacters() {
    var screen = screen(6, 1)
    screen.write("素数素", at: Position(column: 0, row: 0))
    screen.write("x", at: Position(column: 1, row: 0))
    #expect(screen.plainText == " x数素")
    screen.write("y", at: Position(column: 4, row: 0))
    #expect(screen.plainText == " x数y")
    screen.write("素", at: Position(column: 1, row: 0))
    #expect(screen.plainText == " 素 y")
  }

  @Test("Marks are drawn together with their letter")
  func combining() {
    var screen = screen(4, 1)
    #expect(screen.write("e\u{301}x", at: Position(column: 0, row: 0)) == 2)
    #expect(screen[column: 0, row: 0].character == "e\u{301}")
    #expect(screen[column: 1, row: 0].character == "x")
  }

  @Test("A screen replaces control characters in drawn text")
  func controlCharacters() {
    var screen = screen(12, 1)
    screen.write("a\u{1B}[2Jb\nc\u{202E}d\u{9B}", at: Position(column: 0, row: 0))
    #expect(screen.plainText == "a\u{FFFD}[2Jb\u{FFFD}cd\u{FFFD}")
  }

  @Test("Drawing a box adds a border and a title and keeps its content")
  func box() {
    var screen = screen(12, 3)
    screen.write("inside", at: Position(column: 3, row: 1))
    screen.drawBox(screen.bounds, title: "素数")
    #expect(
      screen.plainText == """
        ┌─ 素数 ───┐
        │  inside  │
        └──────────┘
        """)
  }

  @Test("A title that is too long for its box is clipped")
  func longTitle() {
    var screen = screen(10, 2)
    screen.drawBox(screen.bounds, title: "Favorites")
    #expect(screen.plainText == "┌─ Fav… ─┐\n└────────┘")
  }

  @Test("A box without room for its border is not drawn")
  func tinyBox() {
    var screen = screen(4, 4)
    screen.drawBox(Rect(column: 0, row: 0, columns: 1, rows: 4))
    screen.drawBox(Rect(column: 0, row: 0, columns: 4, rows: 1))
    #expect(screen == self.screen(4, 4))
  }

  @Test("A screen centers an overlay, blanks its rows and dims the others")
  func overlay() {
    var screen = screen(16, 5)
    for row in 0..<5 {
      screen.write(String(repeating: "·", count: 16), at: Position(column: 0, row: row))
    }
    let inside = screen.drawOverlay(columns: 6, rows: 1, title: "Hi")
    screen.write("Number", at: inside.origin)
    #expect(
      screen.plainText == """
        ················
           ┌─ Hi ───┐
           │ Number │
           └────────┘
        ················
        """)
    #expect(screen[column: 0, row: 0].style == .dim)
    #expect(screen[column: 0, row: 4].style == .dim)
    #expect(screen[column: 0, row: 2].style == .plain)
    #expect(screen[column: 3, row: 1].style == .bold)
    #expect(screen[column: 5, row: 2].style == .plain)
  }

  @Test("An overlay without a faint backdrop also blanks its rows")
  func overlayInFront() {
    var screen = screen(16, 4)
    for row in 0..<4 { screen.write("one two three", at: Position(column: 0, row: row)) }
    _ = screen.drawOverlay(
      columns: 2, rows: 0, in: Rect(column: 4, row: 2, columns: 12, rows: 2), dimsBackdrop: false)
    #expect(
      screen.plainText == """
        one two three
        one two three
               ┌────┐
               └────┘
        """)
    #expect(screen[column: 0, row: 0].style == .plain)
  }

  @Test("An overlay is never larger than the screen")
  func largeOverlay() {
    var screen = screen(10, 4)
    let inside = screen.drawOverlay(columns: 99, rows: 99)
    #expect(inside == Rect(column: 2, row: 1, columns: 6, rows: 2))
  }

  @Test("A disabled button looks different in plain text")
  func buttons() {
    var screen = screen(12, 2)
    #expect(screen.drawButton("Save", key: "s", at: Position(column: 0, row: 0)) == 8)
    screen.drawButton("Save", key: "s", at: Position(column: 0, row: 1), isEnabled: false)
    #expect(screen.plainText == "[s] Save\n s  Save")
  }

  @Test(
    "A progress bar is full at 100 percent only",
    arguments: [
      (0, "[░░░░░░░░░░]   0%"), (0.5, "[█████░░░░░]  50%"), (0.999, "[█████████░]  99%"),
      (1, "[██████████] 100%"), (-1, "[░░░░░░░░░░]   0%"), (7, "[██████████] 100%"),
      (.nan, "[░░░░░░░░░░]   0%"),
    ] as [(Double, String)])
  func progressBar(fraction: Double, text: String) {
    var screen = screen(17, 1)
    screen.drawProgressBar(fraction, at: Position(column: 0, row: 0), columns: 17)
    #expect(screen.plainText == text)
  }

  @Test("A notice is wrapped and centered")
  func notice() {
    let screen = Screen.notice(["Needs 40 × 12"], size: Size(columns: 9, rows: 4))
    #expect(screen.plainText == "\nNeeds 40\n  × 12\n")
  }

  @Test(
    "A notice drops lines until it fits, and clips its shortest form",
    arguments: [(3, " one\n two\nthree"), (2, " one\n two"), (1, " one")])
  func shortenedNotice(rows: Int, text: String) {
    let shown = Screen.notice(["one two three", "one two"], size: Size(columns: 5, rows: rows))
    #expect(shown.plainText == text)
  }

  @Test("A notice can be drawn on a screen of any size")
  func tinyNotice() {
    #expect(Screen.notice(["Needs 40 × 12"], size: Size(columns: 0, rows: 0)).plainText == "")
    #expect(Screen.notice(["Needs 40 × 12"], size: Size(columns: 1, rows: 2)).plainText == "N\ne")
  }
}

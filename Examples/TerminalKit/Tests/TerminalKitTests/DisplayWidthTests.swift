import TerminalKit
import Testing

@Suite("Display width", .endsWithinAMinute)
struct DisplayWidthTests {
  @Test(
    "A character's display width matches the columns that terminals use",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("素", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("𠀀", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤", 1), ("❤\u{FE0F}", 2),
      ("1\u{FE0F}\u{20E3}", 2),
      ("─", 1), ("█", 1), ("…", 1), ("−", 1), ("\u{1F1EB}", 1),
    ] as [(Character, Int)])
  func width(of character: Character, is width: Int) {
    #expect(character.displayWidth == width)
  }

  @Test(
    "Combining marks and format characters have display width zero",
    arguments: ["\u{301}", "\u{202E}", "\u{200B}"])
  func zeroWidth(text: String) {
    #expect(text.displayWidth == 0)
  }

  @Test("A text's display width is the sum of its characters' widths")
  func text() {
    #expect("素数: 7".displayWidth == 7)
    #expect("".displayWidth == 0)
  }
}

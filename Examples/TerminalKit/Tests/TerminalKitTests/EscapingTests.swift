import TerminalKit
import Testing

@Suite("Escaping control characters", .endsWithinAMinute)
struct EscapingTests {
  @Test(
    "Escaping writes out control characters and keeps all others",
    arguments: [
      ("\u{1B}[31mjump", #"\u{1B}[31mjump"#),
      ("a\tb\r\nc\u{7}\u{0}", "a\\tb\\r\nc\\u{07}\\0"),
      ("\u{9B}2J\u{7F}", #"\u{009B}2J\u{7F}"#),
      ("\u{202E}drow\u{2028}", #"\u{202E}drow\u{2028}"#),
      ("", ""), ("two\nlines\n", "two\nlines\n"), (#"C:\n"#, #"C:\n"#),
      ("素数 e\u{301} 👩\u{200D}👧 ♪", "素数 e\u{301} 👩\u{200D}👧 ♪"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(text.escapingControlCharacters == escaped)
  }

  @Test("Escaping an escaped text leaves it unchanged")
  func twice() {
    let once = "\u{1B}c\t\n".escapingControlCharacters
    #expect(once.escapingControlCharacters == once)
  }
}

import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

/// Tests differences that are easily overlooked: values without mirror children, similar texts.
@Suite("Invisible differences", .endsWithinAMinute)
struct InvisibleDifferenceTests {
  private func dump(_ value: Any) -> String { String(customDumping: value) }

  // MARK: Parts

  @Test("The elements of an inline array are dumped and compared")
  func inlineArray() {
    let (first, second): (InlineArray<2, Int>, InlineArray<2, Int>) = ([1, 2], [1, 3])
    #expect(dump(first) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(diff(first, first) == nil)
    #expect(
      diff(first, second) == """
          [
            [0]: 1,
        -   [1]: 2
        +   [1]: 3
          ]
        """)
  }

  @Test("The value inside LockIsolated is dumped and compared")
  func lock() {
    #expect(dump(LockIsolated(1)) == "LockIsolated(value: 1)")
    #expect(diff(LockIsolated(1), LockIsolated(1)) == nil)
    #expect(
      diff(LockIsolated(1), LockIsolated(2)) == """
        - LockIsolated(value: 1)
        + #1 LockIsolated(value: 2)
        """)
  }

  @Test(
    "C functions differ by their bytes; closures and values with empty mirrors never differ")
  func bytes() {
    let first: @convention(c) (Int32) -> Int32 = { $0 + 1 }
    let second: @convention(c) (Int32) -> Int32 = { $0 + 2 }
    #expect(diff(first, first) == nil)
    #expect(diff(first, second)?.contains("Not equal but no difference detected") == true)
    let number = 2
    #expect(diff({ number }, { number + 1 }) == nil)
    #expect(diff(Silent(number: 1), Silent(number: 2)) == nil)
  }

  /// A value whose mirror has no children.
  private struct Silent: CustomReflectable {
    let number: Int
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  // MARK: Characters

  @Test(
    "Invisible characters are dumped as escapes",
    arguments: [
      ("a\u{200B}", #""a\u{200B}""#),
      ("\u{FEFF}a", #""\u{FEFF}a""#),
      ("a\u{00A0}b", #""a\u{A0}b""#),
      ("a\u{00AD}b", #""a\u{AD}b""#),
      ("a\u{200D}b", #""a\u{200D}b""#),
      ("a\u{200F}", #""a\u{200F}""#),
      ("a\u{200B}\t", #""a\u{200B}\t""#),
      ("\"\u{200B}", ##"#""\#u{200B}"#"##),
      ("a\u{200B}\nb", "\"\"\"\na\\u{200B}\nb\n\"\"\""),
      ("a\u{202E}b\u{2066}", #""a\u{202E}b\u{2066}""#),
      ("\u{E000}\u{10FFFF}\u{2800}", #""\u{E000}\u{10FFFF}\u{2800}""#),
      ("❤\u{FE0F}\u{FE0F}\u{FE01}", "\"❤\u{FE0F}\\u{FE0F}\\u{FE01}\""),
      ("é\u{E0041}\u{E0042}", "\"é\\u{E0041}\\u{E0042}\""),
      ("é\u{E0100}", "\"é\\u{E0100}\""),
      ("😀\u{200D}", "\"😀\\u{200D}\""),
      ("é\u{200D}\u{200D}é", "\"é\\u{200D}\\u{200D}é\""),
    ])
  func invisible(string: String, text: String) {
    #expect(dump(string) == text)
  }

  @Test(
    "Joiners, variation selectors and combining marks are dumped unescaped",
    arguments: ["👨‍👩‍👧", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "é", "e\u{301}", "日本", "葛󠄀"])
  func visible(string: String) {
    #expect(dump(string) == "\"\(string)\"")
  }

  @Test("No character is shown as it is if it is invisible, unassigned, or turns other text")
  func categories() {
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
    ]
    let planes: [ClosedRange<UInt32>] = [
      0...0xFFFF, 0x1_F000...0x1_FFFF, 0xE_0000...0xE_0FFF, 0xF_0000...0xF_00FF,
    ]
    for plane in planes {
      let text = plane.compactMap(Unicode.Scalar.init).map { "x\($0)" }.joined()
      let shown = dump(text).unicodeScalars.filter {
        hidden.contains($0.properties.generalCategory) && $0 != "\n" && $0 != "\t"
      }
      #expect(shown.isEmpty, "\(shown.map { String($0.value, radix: 16) }.prefix(9))")
    }
  }

  @Test("A text that a type composes shows no invisible or control characters, either")
  func ownTexts() {
    struct Note: CustomDumpStringConvertible {
      var customDumpDescription: String { "a\u{202E}b\u{1B}[2J\nc" }
    }
    #expect(dump(Note()) == "a\\u{202E}b\\u{1B}[2J\nc")
    #expect(dump(URL(string: "a:b")!) == "URL(a:b)")
  }

  @Test("Strings that look alike differ visibly")
  func alike() {
    #expect(diff("a\u{200B}", "a") == "- \"a\\u{200B}\"\n+ \"a\"")
  }

  // MARK: Foundation

  @Test(
    "Dates are dumped in milliseconds, and with more digits only if they need them",
    arguments: [
      (Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00.000Z"),
      (Date(timeIntervalSince1970: 1_700_000_000.123), "2023-11-14T22:13:20.123Z"),
      (Date(timeIntervalSince1970: 1_700_000_000.123456), "2023-11-14T22:13:20.123456Z"),
      (Date(timeIntervalSinceReferenceDate: 0.1), "2001-01-01T00:00:00.100Z"),
      (Date(timeIntervalSince1970: 0.1), "1970-01-01T00:00:00.100Z"),
      (Date(timeIntervalSince1970: 0.000_01), "1970-01-01T00:00:00.00001Z"),
      (Date(timeIntervalSince1970: -0.25), "1969-12-31T23:59:59.750Z"),
      (Date(timeIntervalSince1970: 1_699_999_999.9996), "2023-11-14T22:13:19.9996Z"),
      (.distantPast, "0001-01-01T00:00:00.000Z"),
      (.distantFuture, "4001-01-01T00:00:00.000Z"),
    ])
  func dates(date: Date, text: String) {
    #expect(dump(date) == "Date(\(text))")
  }

  @Test("Different dates have different dumps, also beyond the calendar and beside the reference")
  func extremeDates() {
    let seconds = [
      0, 1e-5, 1e-9, -1e-9, 1e11, 252_423_993_599, 252_423_993_600, 1e12, 1e15, 1e18, 1e19, -1e11,
      -63_114_076_800, -63_114_076_801, -1e12, -1e18, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude,
    ]
    let texts = seconds.map { dump(Date(timeIntervalSinceReferenceDate: $0)) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.contains("Date(timeIntervalSinceReferenceDate: 1e+18)"))
    #expect(texts.contains("Date(9999-12-31T23:59:59.000Z)"))
  }

  @Test("Dates that are less than a millisecond apart differ visibly")
  func closeDates() {
    let date = Date(timeIntervalSince1970: 1_700_000_000.123)
    #expect(
      diff(date, Date(timeIntervalSince1970: 1_700_000_000.123_25)) == """
        - Date(2023-11-14T22:13:20.123Z)
        + Date(2023-11-14T22:13:20.12325Z)
        """)
  }

  @Test("Data with the same first bytes are dumped with different hashes")
  func data() {
    let first = Data(0..<18)
    var second = first
    second[17] = 0
    let start = "Data(18 bytes: 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f … hash"
    #expect(diff(first, second) == "- \(start) 7204507c)\n+ \(start) e27ecf7b)")
    #expect(dump(first.dropFirst(1)) == dump(Data(1..<18)))
    // Computed by hand from three words of eight bytes.
    #expect(dump(Data(0..<24)).hasSuffix(" 0f … hash a28fb2ef)"))
    // The hash depends on every byte.
    let texts = (0..<40).flatMap { place in
      (UInt8(1)..<4).map { value in
        var data = Data(repeating: 0, count: 40)
        data[place] = value
        return dump(data)
      }
    }
    #expect(Set(texts).count == 120)
  }
}

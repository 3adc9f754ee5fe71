import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

/// Tests differences that are easily overlooked: values without mirror children, similar texts.
@Suite("Invisible differences", .endsWithinAMinute)
struct UnseenTests {
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

import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

/// What is easily overlooked: values whose insides a mirror does not show, and texts that look alike.
@Suite("What is hard to see")
struct UnseenTests {
  private func dump(_ value: Any) -> String { String(customDumping: value) }

  // MARK: Parts

  @Test("Of an inline array, the elements are shown and compared")
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

  @Test("Of a value behind a lock, the value is shown and compared")
  func lock() {
    #expect(dump(LockIsolated(1)) == "LockIsolated<Int>(\n  value: 1\n)")
    #expect(diff(LockIsolated(1), LockIsolated(1)) == nil)
    #expect(
      diff(LockIsolated(1), LockIsolated(2)) == """
          LockIsolated<Int>(
        -   value: 1
        +   value: 2
          )
        """)
  }

  @Test(
    "Values of which nothing can be seen are different if their bytes are, and nothing else tells")
  func bytes() {
    let first: @convention(c) (Int32) -> Int32 = { $0 + 1 }
    let second: @convention(c) (Int32) -> Int32 = { $0 + 2 }
    #expect(diff(first, first) == nil)
    #expect(diff(first, second)?.contains("Not equal, but printed alike") == true)
    let number = 2
    #expect(diff({ number }, { number + 1 }) == nil)
    #expect(diff(Silent(number: 1), Silent(number: 2)) == nil)
  }

  /// Says that nothing of it is to be seen.
  private struct Silent: CustomReflectable {
    let number: Int
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  // MARK: Foundation

  @Test(
    "Dates are printed as exactly as it takes to tell them apart, and no longer",
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
}

import Foundation
import IntarsiaDump
import Testing

@Suite("Dumps of Foundation classes", .endsWithinAMinute)
struct FoundationClassTests {
  private func dump(_ value: Any) -> String { String(customDumping: value) }

  @Test("Collection classes are dumped as collections")
  func collections() {
    #expect(dump([1, 2] as NSArray) == dump([1, 2]))
    #expect(dump(NSOrderedSet(array: [2, 1])) == dump([2, 1]))
    #expect(dump(["b": 1, "a": 2] as NSDictionary) == dump(["b": 1, "a": 2]))
    #expect(dump(NSSet(array: [3, 1])) == dump(Set([1, 3])))
    #expect(dump(NSCountedSet(array: [3, 3])) == dump(Set([3])))
    #expect(dump(NSIndexPath()) == "[]")
    #expect(
      dump(NSIndexSet(indexSet: [1, 2, 9])) == """
        IndexSet(
          ranges: [
            [0]: 1..<3,
            [1]: 9..<10
          ]
        )
        """)
    #expect(
      diff(["a": 1, "b": 2] as NSDictionary, ["a": 1, "b": 3]) == """
          [
        -   "b": 2,
        +   "b": 3,
            … (1 unchanged)
          ]
        """)
  }

  @Test("Classes with one value are dumped as the value")
  func values() throws {
    #expect(dump(1 as NSNumber) == "1")
    #expect(dump(NSDecimalNumber(string: "1.5")) == "1.5")
    #expect(dump("a" as NSString) == #""a""#)
    #expect(dump(NSDate(timeIntervalSince1970: 0)) == "Date(1970-01-01T00:00:00.000Z)")
    #expect(dump(NSData(data: Data([1]))) == "Data(1 byte: 01)")
    #expect(dump(try #require(NSURL(string: "https://swift.org/"))) == "URL(https://swift.org/)")
    #expect(dump(NSLocale(localeIdentifier: "en_US")) == "Locale(en_US)")
    let zone = NSTimeZone(forSecondsFromGMT: 0)
    #expect(dump(zone) == dump(try #require(TimeZone(secondsFromGMT: 0))))
    #expect(dump(NSRange(2..<4)) == "2..<4")
    #expect(dump(NSAttributedString(string: "a")) == #""a""#)
    #expect(dump(NSExceptionName("a")) == "a")
    #expect(
      dump(try #require(NSUUID(uuidString: "00000000-0000-0000-0000-000000000001")))
        == "UUID(00000000-0000-0000-0000-000000000001)")
  }

  @Test("Classes with several values are dumped with their parts")
  func structures() throws {
    #expect(
      dump(NSError(domain: "io", code: 2, userInfo: ["path": "/a"])) == """
        NSError(
          domain: "io",
          code: 2,
          userInfo: [
            "path": "/a"
          ]
        )
        """)
    #expect(dump(NSNotification(name: .init("a"), object: nil)) == #"Notification(name: "a")"#)
    #expect(
      dump(NSMeasurement(doubleValue: 2, unit: Unit(symbol: "kg"))) == """
        Measurement(
          value: 2.0,
          unit: "kg"
        )
        """)
    #expect(
      dump(NSURLQueryItem(name: "q", value: "a")) == """
        URLQueryItem(
          name: "q",
          value: "a"
        )
        """)
    #expect(
      dump(try #require(NSURLComponents(string: "https://swift.org/a"))) == """
        URLComponents(
          scheme: "https",
          host: "swift.org",
          path: "/a"
        )
        """)
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    #expect(dump(calendar as NSCalendar) == dump(calendar))
  }

  @Test("Objects without parts are dumped by their class, and numbered")
  func objects() {
    #expect(dump(NSNull()) == "NSNull()")
    #expect(diff(NSObject(), NSObject()) == "- NSObject()\n+ #1 NSObject()")
  }
}

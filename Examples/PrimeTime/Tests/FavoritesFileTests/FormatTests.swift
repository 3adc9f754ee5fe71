import Foundation
import Testing

@testable import FavoritesFile

@Suite("The format of the favourites", .endsWithinAMinute)
struct FormatTests {
  @Test(
    "The favourites are a JSON array in one line, which is read back",
    arguments: [
      ([], "[]\n"), ([2], "[2]\n"), ([3, 2, 15_485_863], "[3,2,15485863]\n"),
      ([9_223_372_036_854_775_783], "[9223372036854775783]\n"),
    ])
  func roundTrip(primes: [Int], text: String) throws {
    #expect(FavoritesFormat.data(of: primes) == Data(text.utf8))
    #expect(try FavoritesFormat.primes(in: Data(text.utf8)) == primes)
  }

  @Test("Of an entry that is there twice, the first stays")
  func duplicates() throws {
    #expect(try FavoritesFormat.primes(in: Data("[7, 2, 7]".utf8)) == [7, 2])
  }

  @Test(
    "A content that is no list of primes is refused with the reason",
    arguments: [
      ("", "it is empty"),
      ("[2, 3", "it is not JSON"),
      ("favourites: 2, 3", "it is not JSON"),
      (#"{"primes": [2]}"#, "it is JSON, but not an array of whole numbers"),
      (#"["2"]"#, "it is JSON, but not an array of whole numbers"),
      ("[2.5]", "it is JSON, but not an array of whole numbers"),
      ("[2, null]", "it is JSON, but not an array of whole numbers"),
      ("[2, 4]", "4 is not prime"),
      ("[-7, 0, 1, 4, 7, 7]", "-7, 0, 1 and 4 are not prime"),
      ("[4, 3, 4]", "4 and 4 are not prime"),
      ("[0, 1, 4, 6, 8, 9]", "0, 1, 4, 6, 8 and 9 are not prime"),
      ("[0, 1, 4, 6, 8, 9, 10]", "0, 1, 4, 6, 8 and 2 more are not prime"),
      ("[-9223372036854775808]", "-9223372036854775808 is not prime"),
      ("[9223372036854775807]", "9223372036854775807 is not prime"),
      ("[9223372036854775808]", "it is JSON, but not an array of whole numbers"),
    ])
  func fault(text: String, reason: String) {
    let error = #expect(throws: FavoritesFormat.Fault.self) {
      try FavoritesFormat.primes(in: Data(text.utf8))
    }
    #expect(error?.description == reason)
  }

  @Test(
    "A merge keeps the additions of both programs, and drops the removals of both",
    arguments: [
      (nil, [7], [2, 3], [2, 3, 7]),
      ([2, 3], [2, 3, 5], [2, 3, 7], [2, 3, 7, 5]),
      ([2, 3], [3], [2, 3, 7], [3, 7]),
      ([2, 3], [2, 3, 5], [2], [2, 5]),
      ([2, 3], [2, 3, 5], [2, 3, 5], [2, 3, 5]),
      ([2], [], [], []),
    ] as [([Int]?, [Int], [Int], [Int])])
  func merge(base: [Int]?, mine: [Int], theirs: [Int], merged: [Int]) {
    #expect(FavoritesFormat.merge(base: base, mine: mine, theirs: theirs) == merged)
  }
}

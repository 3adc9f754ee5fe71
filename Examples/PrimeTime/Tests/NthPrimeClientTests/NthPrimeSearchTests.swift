import NthPrimeClient
import Testing

@Suite("The search for the nth prime", .endsWithinAMinute)
struct NthPrimeSearchTests {
  @Test(
    "The search finds the exact nth prime",
    arguments: [
      (1, 2), (2, 3), (3, 5), (4, 7), (5, 11), (6, 13), (7, 17), (10, 29), (25, 97), (100, 541),
      (168, 997), (1_000, 7_919), (10_000, 104_729),
      // The last prime of the first segment, and the first prime of the second.
      (43_390, 524_287), (43_391, 524_309),
      (100_000, 1_299_709), (1_000_000, 15_485_863), (2_000_000, 32_452_843),
    ])
  func exact(n: Int, prime: Int) throws {
    var search = try NthPrimeSearch(n: n)
    var step = search.advance()
    while case .searching = step { step = search.advance() }
    #expect(step == .found(prime))
  }

  @Test("A search's progress grows and stays below 100 percent")
  func progress() throws {
    var search = try NthPrimeSearch(n: 1_000_000)
    var fractions: [Double] = []
    while case .searching(let fraction) = search.advance() { fractions.append(fraction) }
    #expect(fractions.count == 29)
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy(<))
    #expect(fractions.allSatisfy { (0...1).contains($0) })
  }

  @Test("A search for the 0th prime or a negative one throws an error", arguments: [0, -1, .min])
  func notPositive(n: Int) {
    #expect(throws: NthPrimeError.notPositive(n: n)) { try NthPrimeSearch(n: n) }
  }

  @Test("A search for too large an n throws an error at once", arguments: [1_000_000_001, .max])
  func tooLarge(n: Int) {
    #expect(throws: NthPrimeError.tooLarge(n: n, limit: 1_000_000_000)) {
      try NthPrimeSearch(n: n)
    }
  }
}

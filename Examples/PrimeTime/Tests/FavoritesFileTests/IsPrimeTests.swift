import Testing

@testable import FavoritesFile

@Suite("Whether an entry is prime", .endsWithinAMinute)
struct IsPrimeTests {
  @Test("isPrime agrees with a sieve for each number up to 20,000")
  func small() {
    var isComposite = Array(repeating: false, count: 20_001)
    for divisor in 2...141 where !isComposite[divisor] {
      for multiple in stride(from: divisor * divisor, through: 20_000, by: divisor) {
        isComposite[multiple] = true
      }
    }
    #expect((-20...1).filter(\.isPrime) == [])
    #expect((2...20_000).filter { $0.isPrime == isComposite[$0] } == [])
  }

  /// The smallest composites that pass with the first 4, 6, 8 and 9 primes as bases: sequence
  /// A014233 of the On-Line Encyclopedia of Integer Sequences.
  @Test(
    "isPrime rejects strong pseudoprimes to fewer than twelve bases",
    arguments: [3_215_031_751, 3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051])
  func pseudoprimes(number: Int) {
    #expect(!number.isPrime)
  }

  @Test("isPrime is exact for the largest integers")
  func large() {
    #expect((Int.max - 24).isPrime)  // 2⁶³ − 25, the largest prime below 2⁶³
    #expect((Int.max - 23...Int.max).filter(\.isPrime) == [])
    #expect(2_305_843_009_213_693_951.isPrime)  // 2⁶¹ − 1, a Mersenne prime
    #expect(!(3_037_000_493 * 3_037_000_493).isPrime)  // a prime's square
    #expect(!Int.min.isPrime)
  }
}

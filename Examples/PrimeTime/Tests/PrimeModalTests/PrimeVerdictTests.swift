import Intarsia
import PrimeModal
import Testing

@Suite("Whether a number is prime", .endsWithinAMinute)
struct PrimeVerdictTests {
  @Test("The verdict on small numbers agrees with counting their divisors")
  func small() {
    for number in -10...500 {
      let divisors = number > 0 ? (1...number).filter { number.isMultiple(of: $0) } : []
      let expected: PrimeVerdict =
        switch (number, divisors.count) {
        case (..<0, _): .negative
        case (0, _): .zero
        case (_, 1): .one
        case (_, 2): .prime
        default: .composite(smallestDivisor: divisors[1])
        }
      #expect(PrimeVerdict(number) == expected, "\(number)")
    }
  }

  @Test(
    "The verdict on large numbers is exact",
    arguments: [
      (15_485_863, PrimeVerdict.prime),
      (2_147_483_647, .prime),
      (2_147_483_647 * 2, .composite(smallestDivisor: 2)),
      (46_337 * 46_337, .composite(smallestDivisor: 46_337)),
      (46_337 * 46_349, .composite(smallestDivisor: 46_337)),
      (.min, .negative),
    ])
  func large(number: Int, verdict: PrimeVerdict) {
    #expect(PrimeVerdict(number) == verdict)
  }

  @Test(
    "The verdict's text says why a number is not prime",
    arguments: [
      (7, "7 is prime."),
      (2, "2 is prime."),
      (21, "21 is not prime: it is 3 × 7."),
      (49, "49 is not prime: it is 7 × 7."),
      (1, "1 is not prime: a prime has two divisors, and 1 has only itself."),
      (0, "0 is not prime: every number divides it."),
      (-7, "-7 is not prime: all primes are greater than 1."),
    ])
  func text(number: Int, text: String) {
    #expect(PrimeModal.State(number: number, favorites: Shared(value: [])).text == text)
  }
}

/// Whether a number is prime, and if not, why.
public enum PrimeVerdict: Codable, Equatable, Sendable {
  /// It has two divisors: 1 and itself.
  case prime

  /// It is a product; this is its smallest divisor but 1.
  case composite(smallestDivisor: Int)

  /// It is 1, which has one divisor only.
  case one

  /// It is 0, which has every divisor.
  case zero

  /// It is below 0, where there are no primes.
  case negative

  /// Finds out by division.
  ///
  /// - Complexity: O(√number)
  public init(_ number: Int) {
    self =
      switch number {
      case ..<0: .negative
      case 0: .zero
      case 1: .one
      default: Self.smallestDivisor(of: number).map(Self.composite) ?? .prime
      }
  }

  /// The smallest divisor of a number above 1, unless that is the number itself.
  private static func smallestDivisor(of number: Int) -> Int? {
    if number.isMultiple(of: 2) { return number == 2 ? nil : 2 }
    var divisor = 3
    while divisor <= number / divisor {
      if number.isMultiple(of: divisor) { return divisor }
      divisor += 2
    }
    return nil
  }
}

/// Whether a number is prime, and if not, the reason.
public enum PrimeVerdict: Codable, Equatable, Sendable {
  /// It has two divisors: 1 and itself.
  case prime

  /// It is a product; this is its smallest divisor above 1.
  case composite(smallestDivisor: Int)

  /// It is 1, which has only one divisor.
  case one

  /// It is 0, which every number divides.
  case zero

  /// It is below 0, and all primes are greater than 1.
  case negative

  /// Tests the number by trial division.
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

  /// The smallest divisor above 1 of a number above 1; `nil` if that is the number itself.
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

extension PrimeModal.State {
  /// Whether the number is prime.
  public var isPrime: Bool { verdict == .prime }

  /// Whether the number is among the favourites.
  public var isFavorite: Bool { favorites.contains(number) }

  /// The answer and its reason, "7 is prime." or "21 is not prime: it is 3 × 7.", in one line.
  public var text: String {
    switch verdict {
    case .prime: "\(number) is prime."
    case .composite(let divisor):
      "\(number) is not prime: it is \(divisor) × \(number / divisor)."
    case .one: "1 is not prime: a prime has two divisors, and 1 has only itself."
    case .zero: "0 is not prime: every number divides it."
    case .negative: "\(number) is not prime: all primes are greater than 1."
    }
  }
}

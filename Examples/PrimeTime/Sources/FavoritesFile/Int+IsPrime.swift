extension Int {
  /// Whether the number is prime.
  ///
  /// The Miller–Rabin test with the first twelve primes as bases is exact below 3.3 × 10²⁴:
  /// Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", 2015.
  ///
  /// - Complexity: O(log *n*) multiplications, so that every entry of a file is fast to check.
  var isPrime: Bool {
    let bases: [UInt] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    guard self > 1 else { return false }
    let number = UInt(self)
    if let divisor = bases.first(where: number.isMultiple(of:)) { return number == divisor }
    let twos = (number - 1).trailingZeroBitCount
    return bases.allSatisfy { base in
      var power = number.power(of: base, exponent: (number - 1) >> twos)
      if power == 1 || power == number - 1 { return true }
      for _ in 1..<twos {
        power = number.product(power, power)
        if power == number - 1 { return true }
      }
      return false
    }
  }
}

extension UInt {
  /// The remainder of a product modulo this number; both factors are smaller than this number.
  fileprivate func product(_ lhs: UInt, _ rhs: UInt) -> UInt {
    dividingFullWidth(lhs.multipliedFullWidth(by: rhs)).remainder
  }

  /// The remainder of a power modulo this number.
  fileprivate func power(of base: UInt, exponent: UInt) -> UInt {
    var (result, square, rest): (UInt, UInt, UInt) = (1, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }
}

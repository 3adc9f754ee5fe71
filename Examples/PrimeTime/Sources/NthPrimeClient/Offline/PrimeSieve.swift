/// A segmented sieve of Eratosthenes: one segment of the numbers at a time limits its memory.
///
/// Only odd numbers are stored, one bit each; a set bit means "composite". The multiples of 3, 5,
/// 7 and 11 come from a repeating pattern, which saves more than half of the work. Those of the
/// other primes are crossed out one by one. A segment fits into a processor's first-level cache.
///
/// - Complexity: a segment that ends at `m` takes O(`bitsPerSegment` · log log `m`) time, and its
///   memory is that of the segment and of the primes up to the square root of the limit.
struct PrimeSieve {
  /// The number of odd numbers in a segment.
  static let bitsPerSegment: UInt = 1 << 18

  /// The last sieved segment: bit `i` represents the segment's first odd number plus `2 * i`.
  private var words = [UInt](repeating: 0, count: Int(bitsPerSegment) / UInt.bitWidth)

  /// The number of odd numbers before the next segment.
  private var start: UInt = 0

  /// The primes from 13 to the square root of the limit.
  private let primes: [UInt]

  /// For each prime in use, its next multiple to cross out, counted in bits from `start`.
  private var multiples: [UInt] = []

  /// The multiples of 3, 5, 7 and 11 among the odd numbers of the first 3 · 5 · 7 · 11 words.
  private let pattern: [UInt]

  /// Creates a sieve before its first segment; it is exact for numbers up to a limit.
  init(limit: Int) {
    primes = Self.primes(upTo: UInt(Double(limit).squareRoot()) + 1).filter { $0 > 11 }
    pattern = Self.pattern(of: [3, 5, 7, 11])
  }

  /// The bound of the sieved numbers: all numbers below it are sieved.
  var end: UInt { 2 * start }

  /// Sieves the next segment, and passes its bits and the odd number of its first bit to `body`.
  mutating func nextSegment<Result>(
    _ body: (_ composites: UnsafeBufferPointer<UInt>, _ first: UInt) -> Result
  ) -> Result {
    startUsingPrimes()
    let primes = self.primes
    let pattern = self.pattern
    let start = self.start
    self.start += Self.bitsPerSegment

    return words.withUnsafeMutableBufferPointer { words in
      pattern.withUnsafeBufferPointer { Self.fill(words, with: $0, from: start) }
      multiples.withUnsafeMutableBufferPointer { multiples in
        primes.withUnsafeBufferPointer { Self.crossOut($0, at: multiples, in: words) }
      }
      if start == 0, let first = words.first {
        // 1 is not prime. 3, 5, 7 and 11 are, but the pattern marks each as a multiple of itself.
        words[0] = (first | 0b1) & ~0b10_1110
      }
      return body(UnsafeBufferPointer(words), 2 * start + 1)
    }
  }

  /// Adds the primes that the next segment needs: those whose square is below its end.
  private mutating func startUsingPrimes() {
    let end = start + Self.bitsPerSegment
    while multiples.count < primes.count {
      let prime = primes[multiples.count]
      let square = prime * prime / 2
      guard square < end else { return }
      multiples.append(square - start)
    }
  }

  private static func fill(
    _ words: UnsafeMutableBufferPointer<UInt>, with pattern: UnsafeBufferPointer<UInt>,
    from start: UInt
  ) {
    guard let target = words.baseAddress, let source = pattern.baseAddress else { return }
    var offset = Int(start) / UInt.bitWidth % pattern.count
    var filled = 0
    while filled < words.count {
      let count = min(pattern.count - offset, words.count - filled)
      (target + filled).update(from: source + offset, count: count)
      filled += count
      offset = 0
    }
  }

  // The hot loop: plain loops over plain pointers are fast without optimization, too.
  private static func crossOut(
    _ primes: UnsafeBufferPointer<UInt>, at multiples: UnsafeMutableBufferPointer<UInt>,
    in words: UnsafeMutableBufferPointer<UInt>
  ) {
    guard
      let word = words.baseAddress, let prime = primes.baseAddress,
      let multiple = multiples.baseAddress
    else { return }
    let shift = UInt(UInt.bitWidth.trailingZeroBitCount)
    let mask = UInt(UInt.bitWidth - 1)
    let end = bitsPerSegment
    let count = multiples.count
    var index = 0
    while index < count {
      let step = prime[index]
      var bit = multiple[index]
      while bit < end {
        word[Int(bitPattern: bit &>> shift)] |= 1 &<< (bit & mask)
        bit &+= step
      }
      multiple[index] = bit &- end
      index &+= 1
    }
  }

  private static func pattern(of primes: [UInt]) -> [UInt] {
    let bits = UInt(UInt.bitWidth) * primes.reduce(1, *)
    var words = [UInt](repeating: 0, count: Int(bits) / UInt.bitWidth)
    for prime in primes {
      for bit in stride(from: prime / 2, to: bits, by: Int(prime)) {
        words[Int(bit) / UInt.bitWidth] |= 1 << (bit % UInt(UInt.bitWidth))
      }
    }
    return words
  }

  private static func primes(upTo limit: UInt) -> [UInt] {
    var isComposite = [Bool](repeating: false, count: Int(limit) + 1)
    var primes: [UInt] = []
    for number in 2...limit where !isComposite[Int(number)] {
      primes.append(number)
      var multiple = number * number
      while multiple <= limit {
        isComposite[Int(multiple)] = true
        multiple += number
      }
    }
    return primes
  }
}

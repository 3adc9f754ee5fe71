import Foundation

/// The search for the nth prime, in steps of a fraction of a millisecond.
///
/// A pure value without a task or a stream: the caller decides whether to take the next step.
///
/// ```swift
/// var search = try NthPrimeSearch(n: 1_000)
/// search.advance()  // .found(7919)
/// ```
package struct NthPrimeSearch {
  /// The largest accepted index; its search takes a quarter of a minute.
  package static let limit = 1_000_000_000

  /// The result of a step.
  package enum Step: Equatable {
    /// The prime is in a later segment; this part of the work, from 0 to 1, is done.
    case searching(progress: Double)

    /// The nth prime.
    case found(Int)
  }

  private let n: Int
  private let estimate: Double
  private var sieve: PrimeSieve
  private var counted = 1  // 2, the prime that the sieve of odd numbers does not see.

  /// Creates a search before its first segment.
  ///
  /// - Throws: ``NthPrimeError/notPositive(n:)`` and ``NthPrimeError/tooLarge(n:limit:)``.
  package init(n: Int) throws {
    guard n > 0 else { throw NthPrimeError.notPositive(n: n) }
    guard n <= Self.limit else { throw NthPrimeError.tooLarge(n: n, limit: Self.limit) }
    self.n = n

    // The nth prime is below n (log n + log log n) for every n from 6 on (Rosser, 1941), and close
    // to n (log n + log log n - 1 + (log log n - 2) / log n) (Cipolla, 1902).
    let logarithm = log(Double(max(n, 6)))
    let twice = log(logarithm)
    estimate = Double(n) * (logarithm + twice - 1 + (twice - 2) / logarithm)
    sieve = PrimeSieve(limit: max(Int(Double(n) * (logarithm + twice)) + 1, 13))
  }

  /// Searches the next segment of the numbers.
  package mutating func advance() -> Step {
    guard n > 1 else { return .found(2) }
    let missing = n - counted
    let (count, prime) = sieve.nextSegment { composites, first in
      let count = Self.primeCount(composites)
      guard count >= missing else { return (count, Int?.none) }
      return (count, Int(first) + 2 * Self.position(ofPrime: missing, in: composites))
    }
    counted += count
    return prime.map(Step.found)
      ?? .searching(progress: min(Double(sieve.end) / estimate, 1))
  }

  private static func primeCount(_ composites: UnsafeBufferPointer<UInt>) -> Int {
    guard let words = composites.baseAddress else { return 0 }
    var composite = 0
    var index = 0
    while index < composites.count {
      composite &+= words[index].nonzeroBitCount
      index &+= 1
    }
    return composites.count * UInt.bitWidth - composite
  }

  /// The index of a prime's bit, given the prime's position among the segment's primes, from 1.
  private static func position(ofPrime place: Int, in composites: UnsafeBufferPointer<UInt>) -> Int
  {
    var rest = place
    for (index, word) in composites.enumerated() {
      let count = UInt.bitWidth - word.nonzeroBitCount
      guard count >= rest else {
        rest -= count
        continue
      }
      var primes = ~word
      for _ in 1..<rest { primes &= primes - 1 }
      return index * UInt.bitWidth + primes.trailingZeroBitCount
    }
    preconditionFailure("Place \(place) is not among the segment's primes; the count said it was.")
  }
}

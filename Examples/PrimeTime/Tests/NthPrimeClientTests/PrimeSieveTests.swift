import Testing

@testable import NthPrimeClient

@Suite("The sieve", .endsWithinAMinute)
struct PrimeSieveTests {
  @Test("The sieve marks the same primes as crossing out multiples")
  func marks() {
    let segments = 2
    let limit = 2 * segments * Int(PrimeSieve.bitsPerSegment)
    var isPrime = [Bool](repeating: true, count: limit)
    for number in 2..<limit where isPrime[number] && number * number < limit {
      for multiple in stride(from: number * number, to: limit, by: number) {
        isPrime[multiple] = false
      }
    }
    isPrime[1] = false

    var sieve = PrimeSieve(limit: limit)
    var wrong: [Int] = []
    for _ in 0..<segments {
      sieve.nextSegment { composites, first in
        for index in 0..<Int(PrimeSieve.bitsPerSegment) {
          let isMarked = composites[index / UInt.bitWidth] >> (index % UInt.bitWidth) & 1 == 1
          let number = Int(first) + 2 * index
          if isMarked == isPrime[number] { wrong.append(number) }
        }
      }
    }
    #expect(wrong.isEmpty)
    #expect(sieve.end == UInt(limit))
  }
}

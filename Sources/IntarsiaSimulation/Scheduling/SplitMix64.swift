/// A generator of pseudorandom numbers: equal seeds give equal numbers.
///
/// The algorithm is SplitMix64, by Guy Steele, Doug Lea and Christine Flood ("Fast Splittable
/// Pseudorandom Number Generators", 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The number of a running operation, sequence or group of a core, which is never reused.
///
/// The type is not nested in the registry: a type nested in a generic type is generic too. Looking
/// up its metadata would cost more than everything done with it.
package struct EffectToken: Hashable, Sendable {
  package let rawValue: UInt64

  /// The slot of the node in ``EffectSlotMap``.
  ///
  /// Parts of operations have none.
  var slot = 0

  /// The highest bit, which marks parts of operations.
  ///
  /// The core numbers everything else without it.
  static let partMark: UInt64 = 1 << 63

  /// Whether the token names a part of an operation.
  var isPart: Bool { rawValue & Self.partMark != 0 }

  /// The hash value for hash tables.
  ///
  /// Tokens are consecutive numbers of the library, so an attacker cannot choose colliding ones.
  /// Multiplication scatters them well enough. Adjacent hashes would be slow, because removal from
  /// a table with linear probing moves later entries. The standard library's hash would be a large
  /// part of the registry's work for a named effect.
  package func _rawHashValue(seed: Int) -> Int {
    let scattered = (rawValue ^ (rawValue >> 43)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: scattered ^ (scattered >> 32)) ^ seed
  }
}

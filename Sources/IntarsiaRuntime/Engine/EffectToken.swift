/// Names one running operation, sequence or group of an engine, and is never used again.
///
/// Not nested in the registry: a type inside of a generic one is generic too, and to find its metadata costs more than
/// all that is done with it.
package struct EffectToken: Hashable, Sendable {
  package let rawValue: UInt64

  /// Where its node is, if it is no part of another one's: see ``EffectNodes``.
  var seat = 0

  /// The engine numbers what it starts itself; the highest bit keeps the parts of operations apart from that.
  static let partMark: UInt64 = 1 << 63

  /// Whether it names a part of an operation.
  var isPart: Bool { rawValue & Self.partMark != 0 }

  /// The place in a table.
  ///
  /// Tokens are counted up, by us: nobody can choose them so that they collide, so a multiplication scatters them well
  /// enough (next to one another they must not lie, since what is removed from a table closes its gap). The standard
  /// library's hash of a number would be a large part of what the registry does for an effect that bears a name.
  package func _rawHashValue(seed: Int) -> Int {
    let scattered = (rawValue ^ (rawValue >> 43)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: scattered ^ (scattered >> 32)) ^ seed
  }
}

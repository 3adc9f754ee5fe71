/// Names one running operation, sequence or group of an engine, and is never used again.
///
/// Not nested in the registry: a type inside of a generic one is generic too, and to find its metadata costs more than
/// all that is done with it.
package struct EffectToken: Hashable, Sendable {
  package let rawValue: UInt64

  /// The engine numbers what it starts itself; the highest bit keeps the parts of operations apart from that.
  static let partMark: UInt64 = 1 << 63

  /// Whether it names a part of an operation.
  var isPart: Bool { rawValue & Self.partMark != 0 }
}

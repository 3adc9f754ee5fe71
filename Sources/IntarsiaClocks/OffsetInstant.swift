/// An instant of a ``TestClock`` or an ``ImmediateClock``, as a duration after the clock's origin.
///
/// `Owner` is the type of the clock: instants of clocks of different types do not mix.
public struct OffsetInstant<Owner, Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The duration from the clock's origin to the instant.
  public let offset: Duration

  /// Creates an instant, by default the origin.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the instant that is a duration later.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// Returns the duration from this instant to another.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// Whether one instant is before another.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}

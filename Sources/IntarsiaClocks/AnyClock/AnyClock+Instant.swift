extension AnyClock {
  /// An instant of a clock of which only the type of its durations is known.
  public struct Instant: InstantProtocol {
    private let base: any InstantProtocol<Duration>

    /// Erases the type of an instant.
    public init(_ instant: any InstantProtocol<Duration>) {
      base = (instant as? Self)?.base ?? instant
    }

    /// The instant that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(base.advanced(by: duration))
    }

    /// The duration from this instant to another of the same clock.
    public func duration(to other: Self) -> Duration {
      Self.duration(from: base, to: other)
    }

    /// Whether both are the same instant of clocks of one type.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      areEqual(lhs.base, rhs)
    }

    /// Whether one instant is before another of the same clock.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      isLess(lhs.base, than: rhs)
    }

    /// Feeds the instant into the hasher.
    public func hash(into hasher: inout Hasher) {
      base.hash(into: &hasher)
    }

    /// The instant as what it was before its type was erased.
    func unwrapped<Base: InstantProtocol>(as type: Base.Type) -> Base {
      // The instants of a clock that erases another are erased themselves, and an erasure is kept only once.
      guard let base = (base as? Base) ?? (self as? Base) else {
        preconditionFailure("An instant of type \(Swift.type(of: base)) met a clock with \(type)")
      }
      return base
    }

    private static func duration<Base: InstantProtocol<Duration>>(
      from base: Base, to other: Self
    ) -> Duration {
      base.duration(to: other.unwrapped(as: Base.self))
    }

    private static func areEqual<Base: InstantProtocol<Duration>>(
      _ base: Base, _ other: Self
    ) -> Bool {
      base == other.base as? Base
    }

    private static func isLess<Base: InstantProtocol<Duration>>(
      _ base: Base, than other: Self
    ) -> Bool {
      base < other.unwrapped(as: Base.self)
    }
  }
}

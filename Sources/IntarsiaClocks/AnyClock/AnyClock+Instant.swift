extension AnyClock {
  /// An instant of a clock whose type is erased.
  public struct Instant: InstantProtocol {
    private let base: any InstantProtocol<Duration>

    /// Erases the type of an instant.
    public init(_ instant: any InstantProtocol<Duration>) {
      base = (instant as? Self)?.base ?? instant
    }

    /// Returns the instant that is a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(base.advanced(by: duration))
    }

    /// Returns the duration from this instant to another of the same clock.
    public func duration(to other: Self) -> Duration {
      Self.duration(from: base, to: other)
    }

    /// Whether both are the same instant of clocks of the same type.
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

    /// Returns the instant with the type that it had before the erasure.
    func unwrapped<Base: InstantProtocol>(as type: Base.Type) -> Base {
      // If an erased clock wraps another erased clock, `Base` may be `Self`, because an instant is
      // erased only once.
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

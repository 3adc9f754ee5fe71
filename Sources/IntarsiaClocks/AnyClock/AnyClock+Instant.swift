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
      func duration(from base: some InstantProtocol<Duration>) -> Duration {
        base.duration(to: other.unwrapped(as: type(of: base)))
      }
      return duration(from: base)
    }

    /// Whether both are the same instant of clocks of the same type.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      func isEqual<Base: InstantProtocol>(_ base: Base) -> Bool { base == rhs.base as? Base }
      return isEqual(lhs.base)
    }

    /// Whether one instant is before another of the same clock.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      func isLess(_ base: some InstantProtocol) -> Bool {
        base < rhs.unwrapped(as: type(of: base))
      }
      return isLess(lhs.base)
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
  }
}

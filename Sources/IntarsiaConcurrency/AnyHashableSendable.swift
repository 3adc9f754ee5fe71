/// A hashable, sendable value whose type is erased.
///
/// It is `AnyHashable` for values that cross isolation boundaries, for example identifiers of different types in one
/// collection:
///
/// ```swift
/// let ids: Set<AnyHashableSendable> = [AnyHashableSendable(UserID(1)), "guest", 42]
/// ids.contains(AnyHashableSendable("guest"))  // true
/// ```
///
/// Two are equal when `AnyHashable` says so of the values in them.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Erases the type of a value, unless it is erased already.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? Self)?.base ?? base
  }

  /// Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds the value into the hasher.
  public func hash(into hasher: inout Hasher) {
    // As `AnyHashable` does, since it decides about equality: equal numbers of different types hash alike there.
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value's own description.
  public var description: String { String(describing: base) }

  /// The value's own debug description, and that its type is erased.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: base) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Erases the type of `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Erases the type of a number with a fraction.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Erases the type of a whole number.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Erases the type of a text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

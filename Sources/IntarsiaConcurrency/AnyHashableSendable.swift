/// A hashable, sendable value whose type is erased.
///
/// Use it instead of `AnyHashable` for values that cross isolation boundaries, for example to keep
/// identifiers of different types in one collection:
///
/// ```swift
/// let ids: Set<AnyHashableSendable> = [AnyHashableSendable(UserID(1)), "guest", 42]
/// ids.contains(AnyHashableSendable("guest"))  // true
/// ```
///
/// Two erased values are equal if `AnyHashable` considers their values equal.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Erases the type of a value, unless it is erased already.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? Self)?.base ?? base
  }

  /// Erases the type of a value that is known by its protocols only.
  ///
  /// A function that maps such values can refer to this initializer.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds the value into the hasher.
  public func hash(into hasher: inout Hasher) {
    // Hashes as `AnyHashable` does, because equality uses it: it gives equal numbers of different
    // types the same hash.
    hasher.combine(AnyHashable(base))
  }
}

// The standard library asks this protocol how a value is stored in an `AnyHashable`. It is public,
// but underscored: without it, `AnyHashable` would distinguish the wrapper from its value.
extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The value in an `AnyHashable`, which so equals this value in another one.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the value.
  public var description: String { String(describing: base) }

  /// The debug description of the value, inside `AnyHashableSendable(…)`.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: base) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Erases the type of a Boolean literal.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Erases the type of a floating-point literal.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Erases the type of an integer literal.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Erases the type of a string literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

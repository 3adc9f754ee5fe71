/// The name of a source file as an argument of a subscript in a key path.
///
/// Public only because subscripts that record their call site need it.
public struct _HashableStaticString: Hashable, Sendable, ExpressibleByStringLiteral {
  @usableFromInline let text: StaticString

  /// Wraps a literal.
  @_alwaysEmitIntoClient
  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  /// Whether both are the same text.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.text.description == rhs.text.description
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.description)
  }
}

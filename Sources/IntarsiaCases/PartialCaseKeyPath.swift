/// A case key path that does not know the type of its associated value.
///
/// ```swift
/// let cases: Set<PartialCaseKeyPath<Action>> = [\.incrementedBy, \.reset]
/// ```
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension PartialKeyPath {
  /// Embeds a value in the case that this key path names, if it is of that case's type.
  ///
  /// ```swift
  /// let path: PartialCaseKeyPath<Action> = \.incrementedBy
  /// path(2)    // Optional(Action.incrementedBy(2))
  /// path("2")  // nil
  /// ```
  @_disfavoredOverload
  public func callAsFunction<Enum>(_ value: Any) -> Enum? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any UntypedCase)?.embed(value)
  }
}

/// Whether a value is a case, so that a case key path can stand in a `switch`.
///
/// ```swift
/// switch action {
/// case \.child.closeButtonTapped: …
/// default: …
/// }
/// ```
public func ~= <Root: CasePathable>(pattern: PartialCaseKeyPath<Root>, value: Root) -> Bool {
  value.is(pattern)
}

/// Whether a value is a case, named by a single step.
///
/// - Complexity: O(1), without an allocation.
@inlinable
public func ~= <Root: CasePathable, Value>(
  pattern: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>, value: Root
) -> Bool {
  value.is(pattern)
}

/// What can be done with a case where the type of its associated value is not known.
protocol UntypedCase {
  func matches<Root>(_ root: Root) -> Bool
  func embed<Root>(_ value: Any) -> Root?
}

extension Case: UntypedCase {
  func matches<Root>(_ root: Root) -> Bool {
    // Without a path it is the identity, which every value of the root matches.
    guard let path else { return true }
    return path.rooted(in: Root.self)?.extract(from: root) != nil
  }

  func embed<Root>(_ value: Any) -> Root? {
    guard let value = value as? Value else { return nil }
    guard let path else { return value as? Root }
    return path.rooted(in: Root.self)?.embed(value)
  }
}

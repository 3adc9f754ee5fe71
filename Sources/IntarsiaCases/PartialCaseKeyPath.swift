/// A case key path without the type of its associated value.
///
/// ```swift
/// let cases: Set<PartialCaseKeyPath<Action>> = [\.incrementedBy, \.reset]
/// ```
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension PartialKeyPath {
  /// Returns the enum value of the case that this key path names, or `nil` if `value` does not have
  /// its associated type.
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

  /// Returns the name of the case, and the type of its associated value.
  package func nameAndPayload<Enum>() -> (name: String, payload: any Any.Type)
  where Root == Case<Enum> {
    let end = Case<Enum>()[keyPath: self] as? any UntypedCase
    return (String((end?.name ?? "").trimmingPrefix(".")), end?.payload ?? Void.self)
  }
}

/// Returns whether a value is the given case, so that a case key path can be a pattern in a
/// `switch`.
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

/// Returns whether a value is the given case, for a key path of a single step.
///
/// - Complexity: O(1), without an allocation.
@_alwaysEmitIntoClient
public func ~= <Root: CasePathable, Value>(
  pattern: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>, value: Root
) -> Bool {
  value.is(pattern)
}

/// The operations on a case whose associated type is not known statically.
protocol UntypedCase {
  var name: String? { get }
  var payload: any Any.Type { get }
  func extract<Root>(from root: Root) -> Any?
  func embed<Root>(_ value: Any) -> Root?
}

extension Case: UntypedCase {
  var name: String? { path?.name }

  var payload: any Any.Type { Value.self }

  func extract<Root>(from root: Root) -> Any? {
    // Without a path, the case is the identity, which matches every root.
    guard let path else { return root }
    return path.rooted(in: Root.self)?.extract(from: root)
  }

  func embed<Root>(_ value: Any) -> Root? {
    guard let value = value as? Value else { return nil }
    guard let path else { return value as? Root }
    return path.rooted(in: Root.self)?.embed(value)
  }
}

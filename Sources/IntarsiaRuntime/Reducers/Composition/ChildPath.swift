public import IntarsiaCases

/// A path from a state to a child's state that may be absent: an optional part, or a case.
@usableFromInline
protocol ChildPath<Root, Child> {
  associatedtype Root
  associatedtype Child

  /// Reads the child's state, without notifying observers.
  ///
  /// - Parameter body: A closure that must not change the child's state.
  /// - Returns: The closure's result, or `nil` if the child's state is absent.
  func inspect<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result?

  /// Changes the child's state, and notifies its observers.
  ///
  /// - Returns: The closure's result, or `nil` if the child's state is absent.
  func modify<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result?

  /// Returns whether the child's state is present.
  func isPresent(in root: inout Root) -> Bool

  /// Removes the child's state, if it is optional.
  func remove(from root: inout Root)
}

/// A key path to an optional part of a state.
@usableFromInline
struct OptionalChildPath<Root, Child>: ChildPath {
  @usableFromInline let path: StatePath<Root, Child?>

  @usableFromInline
  init(_ path: StatePath<Root, Child?>) {
    self.path = path
  }

  @inlinable
  func inspect<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result? {
    path.inspect(&root) { $0.mutate(body) }
  }

  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result? {
    path.modify(&root) { $0.mutate(body) }
  }

  @inlinable
  func isPresent(in root: inout Root) -> Bool {
    path.inspect(&root) { $0.isPresent }
  }

  @inlinable
  func remove(from root: inout Root) {
    path.modify(&root) { $0 = nil }
  }
}

/// A case key path to the payload of a case of a state.
@usableFromInline
struct CaseChildPath<Root, Child>: ChildPath {
  @usableFromInline let path: AnyCasePath<Root, Child>

  @usableFromInline
  init(_ path: AnyCasePath<Root, Child>) {
    self.path = path
  }

  @inlinable
  func inspect<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result? {
    guard var child = path.extract(from: root) else { return nil }
    return body(&child)
  }

  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result? {
    path.modify(&root, body)
  }

  @inlinable
  func isPresent(in root: inout Root) -> Bool {
    path.extract(from: root) != nil
  }

  /// Does nothing: only the parent's reducer knows which case should follow.
  @inlinable
  func remove(from root: inout Root) {}
}

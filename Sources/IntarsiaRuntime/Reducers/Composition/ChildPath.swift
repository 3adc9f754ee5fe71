public import IntarsiaCases

/// The way from a state to that of a child which may be absent: an optional part, or a case.
@usableFromInline
protocol ChildPath<Root, Child> {
  associatedtype Root
  associatedtype Child

  /// Looks at the child where it lies, without anybody being told.
  ///
  /// - Parameter body: It must not change the child.
  /// - Returns: What the closure returns, or `nil` if the child is absent.
  func inspect<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result?

  /// Changes the child where it lies; whoever observes it hears of that.
  ///
  /// - Returns: What the closure returns, or `nil` if the child is absent.
  func modify<Result>(_ root: inout Root, _ body: (inout Child) -> Result) -> Result?

  /// Whether the child is there.
  func isPresent(in root: inout Root) -> Bool

  /// Takes the child away, if it can be absent without another in its place.
  func remove(from root: inout Root)
}

/// The way to an optional part of a state.
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

/// The way to what a case of a state holds.
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

  /// Nothing: which case should follow, nobody but the parent knows.
  @inlinable
  func remove(from root: inout Root) {}
}

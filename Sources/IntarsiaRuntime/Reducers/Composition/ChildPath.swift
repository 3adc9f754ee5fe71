public import IntarsiaCases

/// A path from a state to a child's state.
@usableFromInline
protocol ChildPath<Root, Value> {
  associatedtype Root
  associatedtype Value

  /// Changes the child's state, and notifies its observers.
  ///
  /// - Returns: The closure's result, or `nil` if the child's state is absent.
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result?
}

/// A path from a state to a child's state that may be absent: an optional part, or a case.
@usableFromInline
protocol ConditionalChildPath: ChildPath {
  /// Reads the child's state, without notifying observers.
  ///
  /// - Parameter body: A closure that must not change the child's state.
  /// - Returns: The closure's result, or `nil` if the child's state is absent.
  func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result?

  /// Returns whether the child's state is present.
  func isPresent(in root: inout Root) -> Bool

  /// Removes the child's state, if it is optional.
  func remove(from root: inout Root)
}

extension StatePath: ChildPath {
  @_alwaysEmitIntoClient
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    modify(&root, body)
  }
}

/// A key path to an optional part of a state.
@usableFromInline
struct OptionalChildPath<Root, Value>: ConditionalChildPath {
  @usableFromInline let path: StatePath<Root, Value?>

  @usableFromInline
  init(_ path: StatePath<Root, Value?>) {
    self.path = path
  }

  @_alwaysEmitIntoClient
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    path.modify(&root) { $0.mutate(body) }
  }

  @_alwaysEmitIntoClient
  func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    path.inspect(&root) { $0.mutate(body) }
  }

  @_alwaysEmitIntoClient
  func isPresent(in root: inout Root) -> Bool {
    path.inspect(&root) { $0.isPresent }
  }

  @_alwaysEmitIntoClient
  func remove(from root: inout Root) {
    path.modify(&root) { $0 = nil }
  }
}

/// A path to the payload of a case of a state.
extension AnyCasePath: ConditionalChildPath {
  @_alwaysEmitIntoClient
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    modify(&root, body)
  }

  @_alwaysEmitIntoClient
  func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    guard var child = extract(from: root) else { return nil }
    return body(&child)
  }

  @_alwaysEmitIntoClient
  func isPresent(in root: inout Root) -> Bool {
    extract(from: root) != nil
  }

  /// Does nothing: only the parent's reducer knows which case should follow.
  @_alwaysEmitIntoClient
  func remove(from root: inout Root) {}
}

extension Optional {
  @_alwaysEmitIntoClient
  var isPresent: Bool {
    if case .some = self { true } else { false }
  }

  /// Changes the wrapped value in place.
  ///
  /// - Returns: The closure's result, or `nil` if the optional is `nil`.
  @_alwaysEmitIntoClient
  mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard case .some = self else { return nil }
    // Force unwrapping accesses the value in place. Moving it out and back would copy shared
    // buffers.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}

import IntarsiaConcurrency
import IntarsiaIssues

/// The defaults that were used or prepared so far, each created once for a key and a context.
@usableFromInline
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// The reason why a dependency can no longer be prepared.
  enum Earlier {
    case prepared(IssueLocation)
    case used
  }

  private struct State {
    var entries: [Slot: DependencyDefault] = [:]
    var used: Set<ObjectIdentifier> = []
    var prepared: [ObjectIdentifier: (box: AnyDependencyBox, location: IssueLocation)] = [:]
    var context: DependencyContext?
  }

  private let state = VisibleMutex(State())

  /// The test for which these defaults were created, if any.
  let test: TestContext?

  init() {
    test = isTesting ? TestContext.current : nil
  }

  /// The defaults shared by all code outside of tests.
  static let ofProcess = DependencyDefaults()

  /// The defaults of the running test, else those of the process.
  ///
  /// Tests that run in parallel thus share no defaults.
  static var current: DependencyDefaults {
    guard isTesting, let test = TestContext.current else { return ofProcess }
    return ofTests.defaults(of: test)
  }

  package static let ofTests = TestDefaults()

  /// Returns the default of a key in a context: the prepared one, else one that is created once.
  func box(
    for key: ObjectIdentifier, in context: DependencyContext, isUse: Bool,
    link: () -> DependencyLink,
    make: (DependencyLink) -> AnyDependencyBox
  ) -> DependencyDefault.Found {
    let slot = Slot(key: key, context: context)
    let (prepared, entry) = state.withLock { state -> (AnyDependencyBox?, DependencyDefault) in
      if isUse { state.used.insert(key) }
      if let known = state.entries[slot] { return (state.prepared[key]?.box, known) }
      let new = DependencyDefault()
      state.entries[slot] = new
      return (state.prepared[key]?.box, new)
    }
    if let box = prepared ?? entry.box { return .box(box) }
    let link = link()
    return entry.box(link: link) { make(link) }
  }

  // MARK: - Preparing

  /// Replaces a default, unless it was prepared or used before.
  func prepare(_ box: AnyDependencyBox, at location: IssueLocation) -> Earlier? {
    state.withLock { state in
      if let earlier = state.prepared[box.key] { return .prepared(earlier.location) }
      if state.used.contains(box.key) { return .used }
      state.prepared[box.key] = (box, location)
      return nil
    }
  }

  func prepare(_ context: DependencyContext) {
    state.withLock { $0.context = context }
  }

  /// The prepared context, if any.
  var preparedContext: DependencyContext? { state.withLock { $0.context } }
}

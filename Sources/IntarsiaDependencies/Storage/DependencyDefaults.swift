import IntarsiaConcurrency
import IntarsiaIssues

/// The defaults that were used or prepared so far, each made once for a key and a context.
@usableFromInline
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// Why a dependency can't be prepared any more.
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

  /// The test that these defaults were made for, if it was one.
  let test: TestContext?

  init() {
    test = isTesting ? TestContext.current : nil
  }

  /// Shared by everything that is not a test.
  static let ofProcess = DependencyDefaults()

  /// The defaults of the running test, so that tests that run in parallel share none; else those of the process.
  static var current: DependencyDefaults {
    guard isTesting, let test = TestContext.current else { return ofProcess }
    return ofTests.defaults(of: test)
  }

  package static let ofTests = TestDefaults()

  /// The default of a key in a context: what was prepared, or what is made now, once.
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

  /// Replaces a default, unless that was done before or the default was used.
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

  /// The context that was prepared, if one was.
  var preparedContext: DependencyContext? { state.withLock { $0.context } }
}

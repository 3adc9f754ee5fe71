import IntarsiaConcurrency
import IntarsiaIssues

/// The defaults of the tests that are running, and that have no trait or store which keeps defaults for them.
///
/// They go when their test has gone. A test library tells by an object how long a test lives; what has been left
/// behind is looked for each time that as many tests have begun as were alive at the last time, so that the memory of
/// ten thousand tests is that of the ones which run at once.
package final class TestDefaults: Sendable {
  private struct Entry {
    let defaults: DependencyDefaults
    /// Whether it was known how long the test lives: if not, its defaults are kept.
    let hasLifetime: Bool
    weak var lifetime: TestLifetime?

    var isOver: Bool { hasLifetime && lifetime == nil }
  }

  private struct State {
    var entries: [TestContext: Entry] = [:]
    var limit = 32
  }

  private let state = VisibleMutex(State())
  private let lifetime: @Sendable () -> TestLifetime?

  init(lifetime: @escaping @Sendable () -> TestLifetime? = { TestLifetime.current }) {
    self.lifetime = lifetime
  }

  /// How many tests have defaults.
  package var count: Int { state.withLock { $0.entries.count } }

  func defaults(of test: TestContext) -> DependencyDefaults {
    if let known = state.withLock({ $0.entries[test]?.defaults }) { return known }
    // Outside of the lock, because it runs code of a test library.
    let lifetime = lifetime()
    var left: [Entry] = []
    defer { _ = left }
    return state.withLock { state in
      if let known = state.entries[test] { return known.defaults }
      if state.entries.count >= state.limit { left = Self.removeWhatIsOver(from: &state) }
      let new = DependencyDefaults()
      state.entries[test] = Entry(
        defaults: new, hasLifetime: lifetime != nil, lifetime: lifetime)
      return new
    }
  }

  /// Frees the defaults of all tests that are over.
  package func removeWhatIsOver() {
    let left = state.withLock { Self.removeWhatIsOver(from: &$0) }
    _ = left
  }

  /// What is removed is handed out: freeing a value of a user's may read dependencies again.
  private static func removeWhatIsOver(from state: inout State) -> [Entry] {
    let left = state.entries.values.filter(\.isOver)
    state.entries = state.entries.filter { !$0.value.isOver }
    state.limit = max(32, 2 * state.entries.count)
    return left
  }
}

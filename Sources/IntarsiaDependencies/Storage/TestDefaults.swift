import IntarsiaConcurrency
import IntarsiaIssues

/// The defaults of running tests that have no trait or store to keep defaults for them.
///
/// The test library supplies an object that lives as long as its test, and an entry holds that
/// object weakly. The entries of finished tests are removed when the number of entries exceeds the
/// number that the last removal left by a quarter, at least by 32. Memory is thus proportional to
/// the tests that run at once, even after ten thousand tests.
package final class TestDefaults: Sendable {
  private struct Entry {
    let defaults: DependencyDefaults
    /// Whether the test library supplied a lifetime; without a lifetime, the defaults are kept.
    let hasLifetime: Bool
    weak var lifetime: TestLifetime?

    var isOver: Bool { hasLifetime && lifetime == nil }

    /// The defaults; `nil` if the test has ended and runs again.
    var current: DependencyDefaults? { isOver ? nil : defaults }
  }

  private struct State {
    var entries: [TestIdentity: Entry] = [:]
    var limit = 32
  }

  private let state = VisibleMutex(State())
  private let recent = RecentTestDefaults()
  private let knownLibrary: (any TestLibrary)?

  /// The test library, which may be loaded after the first read of a dependency.
  private var library: (any TestLibrary)? { knownLibrary ?? IssueReporting.testLibrary }

  init(library: (any TestLibrary)? = IssueReporting.testLibrary) {
    knownLibrary = library
  }

  /// The defaults of the running test; `nil` outside of tests.
  ///
  /// Remembered for the running task, because finding the test takes a microsecond or more.
  var current: DependencyDefaults? {
    // Without a task and a case of XCTest, no test runs here.
    guard let library, let execution = library.currentExecution else { return nil }
    if let known = recent[execution] { return known }
    let defaults = library.currentTest.map(defaults(of:))
    recent.insert(defaults, for: execution)
    return defaults
  }

  /// The number of tests with defaults.
  package var count: Int { state.withLock { $0.entries.count } }

  func defaults(of test: TestIdentity) -> DependencyDefaults {
    if let known = state.withLock({ $0.entries[test]?.current }) { return known }
    // Called without the lock, because it runs code of a test library.
    let lifetime = library?.currentTestLifetime
    var left: [Entry] = []
    defer { _ = left }
    return state.withLock { state in
      if let known = state.entries[test]?.current { return known }
      if let old = state.entries[test] { left = [old] }
      if state.entries.count >= state.limit { left += Self.removeWhatIsOver(from: &state) }
      let new = DependencyDefaults()
      state.entries[test] = Entry(
        defaults: new, hasLifetime: lifetime != nil, lifetime: lifetime)
      return new
    }
  }

  /// Frees the defaults of all finished tests.
  package func removeWhatIsOver() {
    let left = state.withLock { Self.removeWhatIsOver(from: &$0) }
    _ = left
  }

  /// Removes and returns the entries of finished tests.
  ///
  /// The caller frees them without the lock, because freeing a user's value may read dependencies.
  private static func removeWhatIsOver(from state: inout State) -> [Entry] {
    let left = state.entries.values.filter(\.isOver)
    state.entries = state.entries.filter { !$0.value.isOver }
    state.limit = state.entries.count + max(32, state.entries.count / 4)
    return left
  }
}

/// The defaults of the tasks and test cases that have read defaults lately.
///
/// A direct-mapped cache: the number of a task selects its only position. Each position has its own
/// lock, so tests that run in parallel rarely wait for each other. The cache keeps no defaults
/// alive.
final class RecentTestDefaults: Sendable {
  private struct Element {
    let execution: TestExecution
    let isInTest: Bool
    weak var defaults: DependencyDefaults?
  }

  private final class Position: Sendable {
    let element = VisibleMutex<Element?>(nil)
  }

  private let positions = (0..<64).map { _ in Position() }

  private func position(of execution: TestExecution) -> Position {
    positions[Int(truncatingIfNeeded: execution.task) & (positions.count - 1)]
  }

  /// The defaults of an execution, which outside of tests has none; `nil` if that is unknown, or if
  /// they were removed.
  subscript(execution: TestExecution) -> DependencyDefaults?? {
    position(of: execution).element.withLock {
      guard $0?.execution == execution else { return nil }
      let defaults = $0?.defaults
      return $0?.isInTest == true && defaults == nil ? nil : .some(defaults)
    }
  }

  /// Remembers the defaults of an execution instead of those at its position.
  func insert(_ defaults: DependencyDefaults?, for execution: TestExecution) {
    position(of: execution).element.withLock {
      $0 = Element(execution: execution, isInTest: defaults != nil, defaults: defaults)
    }
  }
}

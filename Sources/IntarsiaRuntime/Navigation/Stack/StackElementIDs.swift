import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Counts the identifiers of elements of stacks.
package final class StackElementIDs: Sendable {
  private let made: Atomic<UInt64>

  /// Begins at a number.
  package init(from number: UInt64 = 0) {
    made = Atomic(number)
  }

  /// What counts for a test store and its effects.
  @TaskLocal package static var bound: StackElementIDs?

  private static let ofProcess = StackElementIDs()
  private static let ofTests = VisibleMutex<[TestContext: StackElementIDs]>([:])

  /// What counts here: for the test store, for the running test, or for the process.
  static var current: StackElementIDs {
    if let bound { return bound }
    guard isTesting, let test = TestContext.current else { return ofProcess }
    return ofTests.withLock { all in
      if let known = all[test] { return known }
      let new = StackElementIDs()
      all[test] = new
      return new
    }
  }

  func next() -> StackElementID {
    StackElementID(number: made.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// How many identifiers were made so far.
  package var count: UInt64 { made.load(ordering: .relaxed) }

  /// Takes note of an identifier that was made elsewhere, as in the action of a test.
  func skip(_ id: StackElementID) {
    var expected = made.load(ordering: .relaxed)
    while expected <= id.number {
      let (isDone, found) = made.compareExchange(
        expected: expected, desired: id.number + 1, ordering: .relaxed)
      if isDone { return }
      expected = found
    }
  }
}

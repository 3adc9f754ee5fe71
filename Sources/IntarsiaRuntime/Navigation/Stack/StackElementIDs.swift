import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// A generator of consecutive identifiers for elements of stacks.
package final class StackElementIDs: Sendable {
  private let made: Atomic<UInt64>

  /// Creates a generator whose first identifier has this number.
  package init(from number: UInt64 = 0) {
    made = Atomic(number)
  }

  /// The generator of a test store and its effects.
  @TaskLocal package static var bound: StackElementIDs?

  private static let ofProcess = StackElementIDs()
  private static let ofTests = VisibleMutex<[TestIdentity: StackElementIDs]>([:])

  /// The current generator: that of the test store, of the running test, or of the process.
  static var current: StackElementIDs {
    if let bound { return bound }
    guard isTesting, let test = TestIdentity.current else { return ofProcess }
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

  /// The number of the next identifier.
  package var count: UInt64 { made.load(ordering: .relaxed) }

  /// Skips an identifier that was created elsewhere, for example in an action that a test sends.
  func skip(_ id: StackElementID) {
    made.max(id.number + 1, ordering: .relaxed)
  }
}

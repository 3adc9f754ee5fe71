import IntarsiaIssues
import Synchronization

/// The defaults that were used so far, each made once for a key and a context.
@usableFromInline
package final class DependencyDefaults: Sendable {
  private struct Slot: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// One default, made under a lock of its own, so that making one may read others.
  private final class Entry: Sendable {
    let box = Mutex<AnyDependencyBox?>(nil)
  }

  private let entries = Mutex<[Slot: Entry]>([:])

  init() {}

  /// Shared by everything that is not a test.
  static let ofProcess = DependencyDefaults()

  private static let ofTests = Mutex<[TestContext: DependencyDefaults]>([:])

  /// The defaults of the running test, so that tests that run in parallel share none; else those of the process.
  static var current: DependencyDefaults {
    guard isTesting, let test = TestContext.current else { return ofProcess }
    return ofTests.withLock { defaults in
      if let known = defaults[test] { return known }
      let new = DependencyDefaults()
      defaults[test] = new
      return new
    }
  }

  func box(
    for key: ObjectIdentifier, in context: DependencyContext, make: () -> AnyDependencyBox
  ) -> AnyDependencyBox {
    let slot = Slot(key: key, context: context)
    let entry = entries.withLock { entries in
      if let known = entries[slot] { return known }
      let new = Entry()
      entries[slot] = new
      return new
    }
    return entry.box.withLock { box in
      if let box { return box }
      let made = make()
      box = made
      return made
    }
  }
}

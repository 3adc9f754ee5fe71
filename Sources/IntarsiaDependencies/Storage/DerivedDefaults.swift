import IntarsiaConcurrency
import Synchronization

/// The overrides that a reader of a default finds: the current ones, then those captured before.
struct DefaultSurroundings {
  var current: DependencySnapshot?
  var captured: DependencySnapshot?
  /// Whether all readers share the default, whatever they override.
  var isShared = false

  func override(of key: ObjectIdentifier) -> (element: DependencyElement, home: DerivedDefaults)? {
    current?.override(of: key) ?? captured?.override(of: key)
  }

  /// Whether an override may affect a default, by the filter of what the default reads.
  func mayOverride(_ filter: UInt64) -> Bool {
    filter != 0
      && (current?.mayOverride(filter) ?? false || captured?.mayOverride(filter) ?? false)
  }
}

/// The place of the defaults that are made from one override of another snapshot.
struct CopiedHome {
  let key: ObjectIdentifier
  let home: DerivedDefaults
}

/// The defaults that were made from the overrides of one snapshot, and that live as long as those.
final class DerivedDefaults: Sendable {
  private struct Element {
    weak var origin: DependencyDefault?
    let homes: [WeakHome]
    let box: DependencyBox
  }

  private struct WeakHome {
    weak var home: DerivedDefaults?
  }

  /// The number of snapshots beneath that of the overrides.
  let level: Int
  private let elements = VisibleMutex<[Element]>([])

  init(level: Int) {
    self.level = level
  }

  /// Returns the default that was made from the overrides of these homes.
  func find(_ origin: DependencyDefault, of homes: [DerivedDefaults]) -> DependencyBox? {
    elements.withLock { elements in
      elements.first { element in
        element.origin === origin && element.homes.count == homes.count
          && zip(element.homes, homes).allSatisfy { $0.home === $1 }
      }?.box
    }
  }

  /// Calls a closure with the name of each default that is an object.
  func forEachObject(_ body: (_ name: String, _ object: AnyObject) -> Void) {
    for element in elements.withLock({ $0 }) {
      guard let object = element.box.element.stored.object else { continue }
      body(DependencyRecord.name(element.box.key), object)
    }
  }

  func insert(_ box: DependencyBox, _ origin: DependencyDefault, of homes: [DerivedDefaults]) {
    let new = Element(origin: origin, homes: homes.map { WeakHome(home: $0) }, box: box)
    // Freed without the lock, because freeing a user's value may read dependencies.
    let old = elements.withLock { elements in
      defer {
        elements = elements.filter { element in
          element.origin != nil && element.homes.allSatisfy { $0.home != nil }
        }
        elements.append(new)
      }
      return elements
    }
    _ = old
  }
}

/// The reads of a default that is being made, and the overrides that they find.
///
/// A default is made without the overrides of its first reader, which would otherwise live as long
/// as the default. Its reads look them up here. What a default reads decides whether it is made
/// again: for readers that override any of it.
final class DefaultOrigin: Sendable {
  private struct State {
    weak var origin: DependencyDefault?
    weak var current: DependencySnapshot?
    weak var captured: DependencySnapshot?
    weak var recorder: DependencyRecord?
    /// The overrides that were found while the default was made.
    var found: [DependencyBox] = []
  }

  private let state: VisibleMutex<State>
  private let hasEnded = Atomic(false)

  /// Creates the origin of a default, while the caller keeps the surroundings alive.
  init(of origin: DependencyDefault, in surroundings: DefaultSurroundings) {
    let record = surroundings.current?.record ?? surroundings.captured?.record
    state = VisibleMutex(
      State(
        origin: origin, current: surroundings.current, captured: surroundings.captured,
        recorder: record?.origin.map(\.recorder) ?? record))
  }

  /// The record of the code that needs the default.
  var recorder: DependencyRecord? { state.withLock(\.recorder) }

  /// Whether the default has been made; it may go on to read.
  var isMade: Bool { hasEnded.load(ordering: .acquiring) }

  func end() {
    hasEnded.store(true, ordering: .releasing)
  }

  /// Records that the default depends on some keys, if it is still being made.
  func note(_ keys: some Sequence<ObjectIdentifier>) {
    if !isMade { state.withLock(\.origin)?.note(keys) }
  }

  /// The overrides around the default, as long as they exist.
  var surroundings: DefaultSurroundings {
    state.withLock { DefaultSurroundings(current: $0.current, captured: $0.captured) }
  }

  /// Returns the override of a key around the default: the one that it was made with, if any.
  func override(of key: ObjectIdentifier) -> DependencyBox? {
    if isMade, let found = state.withLock({ $0.found.first { $0.key == key } }) { return found }
    guard let override = surroundings.override(of: key) else { return nil }
    let box = DependencyBox(override.element)
    if !isMade { state.withLock { $0.found.append(box) } }
    return box
  }
}

import IntarsiaConcurrency
import IntarsiaIssues
import Observation
import Synchronization

/// A part of a shared value, such as `$settings.name`.
final class PartReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: see the superclass. Key paths are immutable.
  private let root: RootReference<Root>
  private let path: KeyPath<Root, Value>
  private let watched: WatchedPart<Root>

  init(of root: RootReference<Root>, at path: KeyPath<Root, Value>) {
    self.root = root
    self.path = path
    watched = root.watchedPart(path) ?? TypedWatchedPart(path)
    super.init(status: root.status)
  }

  override func read() -> Value {
    root.watch(watched)
    watched.access()
    return root.expected()[keyPath: path]
  }

  override func current() -> Value { root.current()[keyPath: path] }

  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    guard let path = path as? WritableKeyPath<Root, Value> else {
      fatalError("A part without a setter was changed; expected a SharedReader of it")
    }
    return try root.withLock(at: location) { value throws(E) in
      try body(&value[keyPath: path])
    }
  }

  override func part<Part>(_ path: KeyPath<Value, Part>) -> SharedReference<Part> {
    PartReference<Root, Part>(of: root, at: self.path.appending(path: path))
  }

  override func actual() -> Value {
    root.watch(watched)
    watched.access()
    return root.actualUnobserved()[keyPath: path]
  }

  override func noteReplacement() {
    status.announce { [self] in
      watched.notify()
      status.fireListeners()
    }
  }

  override func load() async throws { try await root.load() }
  override func save() async throws { try await root.save() }
}

/// The observers of a part.
///
/// References to one part share this object while it is watched. It outlives them, because an
/// observation outlives the closure that made a reference and read it.
class WatchedPart<Root>: @unchecked Sendable {
  // Safe: the properties are constants, and key paths are immutable.
  let path: AnyKeyPath
  private let registrar = ObservationRegistrar()

  private enum Phase: UInt8 {
    case idle, watched
    /// Changed, and not read since.
    case changed
  }

  private let phase = Atomic(Phase.idle.rawValue)

  fileprivate init(_ path: AnyKeyPath) {
    self.path = path
  }

  func differs(_ before: Root, _ after: Root) -> Bool { true }

  func access() {
    registrar.access(SharedSubject(), keyPath: SharedSubject.valuePath)
  }

  func notify() {
    registrar.willSet(SharedSubject(), keyPath: SharedSubject.valuePath)
    registrar.didSet(SharedSubject(), keyPath: SharedSubject.valuePath)
  }

  /// Whether the part is watched and has not changed since it was read.
  var isWatched: Bool { phase.load(ordering: .acquiring) == Phase.watched.rawValue }

  /// Whether the part has changed and was not read since.
  var isOutdated: Bool { phase.load(ordering: .acquiring) == Phase.changed.rawValue }

  /// Records a read, and returns whether the root does not have the part yet.
  func beginWatching() -> Bool {
    phase.exchange(Phase.watched.rawValue, ordering: .acquiringAndReleasing) == Phase.idle.rawValue
  }

  /// Records a change, and returns whether it is the second one without a read.
  func noteChange() -> Bool {
    !phase.compareExchange(
      expected: Phase.watched.rawValue, desired: Phase.changed.rawValue,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Returns whether the part is still unread and can be forgotten.
  func endWatching() -> Bool {
    phase.compareExchange(
      expected: Phase.changed.rawValue, desired: Phase.idle.rawValue,
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}

final class TypedWatchedPart<Root, Value>: WatchedPart<Root>, @unchecked Sendable {
  // Safe: see the superclass.
  private let typedPath: KeyPath<Root, Value>
  private let isSame = equality(of: Value.self)

  init(_ path: KeyPath<Root, Value>) {
    typedPath = path
    super.init(path)
  }

  override func differs(_ before: Root, _ after: Root) -> Bool {
    guard let isSame else { return true }
    return !isSame(before[keyPath: typedPath], after[keyPath: typedPath])
  }
}

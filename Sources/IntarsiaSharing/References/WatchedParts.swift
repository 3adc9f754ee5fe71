import IntarsiaDump
import Observation
public import Synchronization

/// The parts of a value that observers may watch, by their key paths.
@usableFromInline
final class WatchedParts<Root>: @unchecked Sendable {
  // Safe: the lock protects the variable.
  private var parts: [AnyKeyPath: [WatchedPart<Root>]] = [:]
  private let lock = SharedLock()
  @usableFromInline let hasParts = Atomic(false)

  @_alwaysEmitIntoClient var isEmpty: Bool { !hasParts.load(ordering: .acquiring) }

  /// The number of watched parts, for tests.
  var count: Int { all.count }

  private var all: [WatchedPart<Root>] {
    var all: [WatchedPart<Root>] = []
    lock.perform { all = parts.values.flatMap { $0 } }
    return all
  }

  /// Returns the observers of a part, if it is watched.
  func find(_ path: AnyKeyPath) -> WatchedPart<Root>? {
    guard !isEmpty else { return nil }
    var part: WatchedPart<Root>?
    lock.perform { part = parts[path]?.first }
    return part
  }

  /// Compares a part after each change from now on.
  func watch(_ part: WatchedPart<Root>) {
    guard !part.isWatched else { return }
    lock.perform {
      guard part.beginWatching() else { return }
      parts[part.path, default: []].append(part)
      hasParts.store(true, ordering: .releasing)
    }
  }

  /// Tells the observers of each part that differs.
  ///
  /// The observers of a part that was not read since its last change are told once more, and then
  /// the part is forgotten. An observation that began on another thread during the last change thus
  /// misses no further change.
  func fire(_ before: Root, _ after: Root) {
    guard !isEmpty else { return }
    for part in all.filter({ $0.isOutdated || $0.differs(before, after) }) {
      if part.noteChange() { forget(part) }
      part.notify()
    }
  }

  private func forget(_ part: WatchedPart<Root>) {
    lock.perform {
      guard part.endWatching() else { return }
      parts[part.path]?.removeAll { $0 === part }
      if parts[part.path]?.isEmpty == true { parts[part.path] = nil }
      hasParts.store(!parts.isEmpty, ordering: .releasing)
    }
  }
}

/// The observers of a part.
///
/// References to one part share this object while it is watched. It outlives them, because an
/// observation outlives the closure that made a reference and read it.
final class WatchedPart<Root>: ChangeCounting, @unchecked Sendable {
  // Safe: the properties are constants, and key paths are immutable.
  let path: AnyKeyPath
  /// Returns whether the part differs between two values of the root.
  let differs: (_ before: Root, _ after: Root) -> Bool
  private let registrar = ObservationRegistrar()

  private enum Phase: UInt8, AtomicRepresentable {
    case idle, watched
    /// Changed, and not read since.
    case changed
  }

  private let changeCount = Atomic<UInt>(0)
  var changes: UInt { changeCount.load(ordering: .acquiring) }

  private let phase = Atomic(Phase.idle)

  init<Value>(_ path: KeyPath<Root, Value>) {
    self.path = path
    let isSame = Sameness.equality(of: Value.self)
    differs = { isSame?($0[keyPath: path], $1[keyPath: path]) != true }
  }

  func access() {
    SharedReads.note(self)
    registrar.access(SharedSubject(), keyPath: SharedSubject.valuePath)
  }

  func notify() {
    changeCount.add(1, ordering: .acquiringAndReleasing)
    registrar.willSet(SharedSubject(), keyPath: SharedSubject.valuePath)
    registrar.didSet(SharedSubject(), keyPath: SharedSubject.valuePath)
  }

  /// Whether the part is watched and has not changed since it was read.
  var isWatched: Bool { phase.load(ordering: .acquiring) == .watched }

  /// Whether the part has changed and was not read since.
  var isOutdated: Bool { phase.load(ordering: .acquiring) == .changed }

  /// Records a read, and returns whether the root does not have the part yet.
  func beginWatching() -> Bool {
    phase.exchange(.watched, ordering: .acquiringAndReleasing) == .idle
  }

  /// Records a change, and returns whether it is the second one without a read.
  func noteChange() -> Bool {
    !advance(from: .watched, to: .changed)
  }

  /// Returns whether the part is still unread and can be forgotten.
  func endWatching() -> Bool {
    advance(from: .changed, to: .idle)
  }

  private func advance(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}

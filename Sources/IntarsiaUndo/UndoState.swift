import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaRuntime

/// The history of a state: the snapshots that undo and redo return to.
///
/// Keep it in the state, beside what it tracks, and attach `undoable` to the reducer:
///
/// ```swift
/// @ObservableState struct State: Equatable {
///   var document = Document()
///   var isSheetShown = false
///   var history = UndoState<Document>()
/// }
///
/// var body: some ReducerOf<Self> {
///   Reduce { state, action in … }
///     .undoable(\.document, history: \.history, action: \.undo)
/// }
/// ```
///
/// A snapshot is a copy of the tracked state. Arrays, dictionaries, strings and so on share their
/// storage until they change, so an entry costs only the parts that the change replaced.
///
/// Histories are compared by their entries and groups, but a test store leaves them out: tests
/// describe the tracked state only, and read ``canUndo`` or ``undoName`` where that matters. A dump
/// shows the numbers of entries, not the snapshots.
///
/// Encoding omits open groups and the key of the latest entry: after decoding, the next change
/// makes an entry.
public struct UndoState<Snapshot> {
  /// A key that later changes may join, and the time of the last change that did.
  private struct Joint: Equatable {
    let key: AnyHashableSendable
    var moment: Moment?
  }

  private struct Moment: Equatable {
    let instant: AnyClock<Duration>.Instant
    /// The type of the clock, because instants of different clocks cannot be subtracted.
    let clock: ObjectIdentifier
  }

  private struct Groups: Equatable {
    /// The number of open groups.
    var depth = 0
    var name: String?
    /// Whether the latest entry belongs to the open groups.
    var hasEntry = false
  }

  /// The entries to undo, oldest first.
  private var past: [UndoEntry<Snapshot>] = []
  /// The entries to redo, the next one last.
  private var future: [UndoEntry<Snapshot>] = []
  private var joint: Joint?
  private var groups = Groups()

  /// Creates an empty history.
  public init() {}

  /// Whether there is an entry to undo.
  public var canUndo: Bool { undoCount > 0 }

  /// Whether there is an entry to redo.
  public var canRedo: Bool { redoCount > 0 }

  /// The number of entries to undo.
  public var undoCount: Int { past.count }

  /// The number of entries to redo.
  public var redoCount: Int { future.count }

  /// The name of the entry that is undone next, for a menu: "Undo Typing".
  public var undoName: String? { past.last?.name }

  /// The name of the entry that is redone next.
  public var redoName: String? { future.last?.name }

  /// Whether a group is open, so that changes are parts of its entry.
  public var isGroupOpen: Bool { groups.depth > 0 }
}

extension UndoState: Sendable where Snapshot: Sendable {}

// MARK: - Events

extension UndoState {
  /// Whether a change needs no record, because the latest entry already restores what was before.
  @usableFromInline var isCollecting: Bool { groups.hasEntry }

  /// Records a change.
  ///
  /// - Parameter snapshot: The state before the change.
  mutating func record(
    _ snapshot: consuming Snapshot, as step: UndoStep, within limit: UndoLimit<Snapshot>
  ) {
    future = []
    if isGroupOpen {
      append(snapshot, named: groups.name ?? step.name, within: limit)
      groups.hasEntry = true
      return
    }
    switch step.kind {
    case .entry:
      append(snapshot, named: step.name, within: limit)
      joint = nil
    case .joining(let key, let window):
      let moment = window.map { _ in Self.now }
      if let joint, joint.key == key, canUndo, Self.isShort(joint.moment, moment, window) {
        self.joint?.moment = moment
      } else {
        append(snapshot, named: step.name, within: limit)
        joint = Joint(key: key, moment: moment)
      }
    case .unrecorded:
      break
    }
  }

  /// Returns the state before the latest entry.
  ///
  /// - Parameter snapshot: The current state, to which ``redo(from:within:)`` returns.
  mutating func undo(
    from snapshot: consuming Snapshot, within limit: UndoLimit<Snapshot>
  ) -> Snapshot? {
    guard let entry = past.popLast() else { return nil }
    future.append(UndoEntry(snapshot, named: entry.name, within: limit))
    endEntry()
    trim(to: limit)
    return entry.snapshot
  }

  /// Returns the state that the latest undo left.
  mutating func redo(
    from snapshot: consuming Snapshot, within limit: UndoLimit<Snapshot>
  ) -> Snapshot? {
    guard let entry = future.popLast() else { return nil }
    append(snapshot, named: entry.name, within: limit)
    return entry.snapshot
  }

  mutating func beginGroup(named name: String?) {
    groups.depth += 1
    groups.name = groups.name ?? name
  }

  /// - Returns: `false` if no group is open.
  mutating func endGroup() -> Bool {
    guard isGroupOpen else { return false }
    groups.depth -= 1
    if !isGroupOpen {
      endEntry()
      groups.name = nil
    }
    return true
  }

  mutating func endEntry() {
    joint = nil
    groups.hasEntry = false
  }

  mutating func clear() {
    past = []
    future = []
    endEntry()
  }

  private mutating func append(
    _ snapshot: consuming Snapshot, named name: String?, within limit: UndoLimit<Snapshot>
  ) {
    past.append(UndoEntry(snapshot, named: name, within: limit))
    trim(to: limit)
  }

  /// Drops the oldest entries above the limit, but never the newest one for its size.
  private mutating func trim(to limit: UndoLimit<Snapshot>) {
    past.removeFirst(max(0, past.count - (limit.count ?? .max)))
    guard let limit = limit.bytes else { return }
    var bytes = past.reduce(0) { $0 + $1.bytes } + future.reduce(0) { $0 + $1.bytes }
    while bytes > limit, past.count > 1 { bytes -= past.removeFirst().bytes }
  }

  // MARK: - Time

  private static var now: Moment {
    @Dependency(\.continuousClock) var clock
    return Moment(
      instant: AnyClock(clock).now, clock: ObjectIdentifier(type(of: clock as Any)))
  }

  /// Whether the time between two changes of an entry is in its window.
  private static func isShort(_ old: Moment?, _ new: Moment?, _ window: Duration?) -> Bool {
    guard let window, let new else { return true }
    guard let old, old.clock == new.clock else { return false }
    return old.instant.duration(to: new.instant) <= window
  }
}

// MARK: - Comparing and encoding

extension UndoState: Equatable where Snapshot: Equatable {
  /// Whether the histories have equal entries, groups and keys.
  ///
  /// A test store leaves histories out of its comparison.
  ///
  /// - Complexity: O(1) if neither has changed since one was copied from the other; otherwise
  ///   O(*n*) in the size of the snapshots.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if StateComparison.leavesOutPrivateParts { return true }
    return lhs.past == rhs.past && lhs.future == rhs.future && lhs.joint == rhs.joint
      && lhs.groups == rhs.groups
  }
}

extension UndoState {
  private enum CodingKeys: CodingKey {
    case past, future
  }
}

extension UndoState: Encodable where Snapshot: Encodable {}
extension UndoState: Decodable where Snapshot: Decodable {}

public import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaDump
package import IntarsiaIssues
import IntarsiaSharing
import IntarsiaThread
import Synchronization

/// Records what happens in stores: actions, changes of the state, effects, dependencies, shared
/// state and issues.
///
/// ```swift
/// let recorder = try TraceRecorder(file: URL(filePath: "session.trace"))
/// store.record(to: recorder)
/// ```
///
/// The file has a line of JSON for each event, and can be read while it is written. `intarsia-trace`
/// shows it. A ring keeps only the last events, in memory:
///
/// ```swift
/// let recorder = TraceRecorder(ring: 1_000)
/// store.record(to: recorder)
/// try recorder.contents.write(to: file)  // when something has gone wrong
/// ```
///
/// A recorder lives as long as a store that records to it, and writes the last events when it is
/// released, at ``flush()``, and when the process exits.
///
/// - Isolation: Safe to use from any isolation.
/// - Complexity: The store puts a copy of the action and of the state into a buffer. Another thread
///   writes them. If 10,000 events wait, the store waits until they are written.
public final class TraceRecorder: Sendable {
  fileprivate struct State {
    var pending: [TraceEntry] = []
    var lastNumber = 0
    var isScheduled = false
    /// The number of events that a ring has dropped.
    var dropped = 0
    /// The states of the stores before the events of a ring.
    var bases: [Int: TraceEntry] = [:]
    /// The action that a thread is reducing, by the address of the thread.
    var reducing: [UInt: ReducedAction] = [:]
    /// The last action that each store has reduced, which starts the effects that follow.
    var lastActions: [Int: Int] = [:]
    var trackers: [ObjectIdentifier: SharedChangeTracker] = [:]
    var hasStores = false
    var hasRecordedError = false
  }

  struct ReducedAction {
    let store: Int
    let event: Int
  }

  fileprivate let state = VisibleMutex(State())
  /// The formatter, and the file if there is one; used on `queue` only.
  private let writer: VisibleMutex<TraceWriter>
  private let queue = DispatchQueue(label: "Intarsia traces")
  private let start = ContinuousClock.now
  /// The number of events that a ring keeps.
  private let ring: Int?
  /// The header, for a ring.
  private let header: TraceHeader
  private let kinds: StoreInstrument.Kinds
  /// The test that made the recorder.
  private let test = TestIdentity.current

  /// Starts a recording into a file, which is created or replaced.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - kinds: The kinds of events of stores to record.
  /// - Throws: The error of the file system if the file cannot be written.
  public convenience init(file: URL, _ kinds: StoreInstrument.Kinds = .all) throws {
    let header = TraceHeader(started: Date())
    self.init(header, kinds, ring: nil, try TraceFile(file, header))
    TraceRecorder.recorders.withLock { $0.append(WeakRecorder(recorder: self)) }
    _ = TraceRecorder.writesAtExit
  }

  /// Starts a recording into memory.
  ///
  /// - Parameters:
  ///   - events: The number of events to keep. The recorder may keep twice as many.
  ///   - kinds: The kinds of events of stores to record.
  public convenience init(ring events: Int, _ kinds: StoreInstrument.Kinds = .all) {
    self.init(TraceHeader(started: Date()), kinds, ring: max(1, events), nil)
  }

  private init(
    _ header: TraceHeader, _ kinds: StoreInstrument.Kinds, ring: Int?, _ file: TraceFile?
  ) {
    (self.header, self.kinds, self.ring) = (header, kinds, ring)
    writer = VisibleMutex(TraceWriter(file))
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    IssueReporting.add(observer: self)
  }

  deinit {
    write()
  }

  /// Writes all events that wait, and returns when they are in the file.
  public func flush() {
    guard ring == nil else { return }
    onQueue { write() }
  }

  /// The lines of a ring: the header and the events that it keeps, in the format of a file.
  ///
  /// For a recording into a file it is empty: read the file.
  ///
  /// - Complexity: O(*n*) in the size of the states. Each access formats the events anew.
  public var contents: Data {
    guard ring != nil else { return Data() }
    let (entries, bases, dropped) = state.withLock { ($0.pending, $0.bases, $0.dropped) }
    var lines = TraceLines()
    lines.append(header)
    var formatter = TraceFormatter()
    for base in bases.sorted(by: { $0.key < $1.key }) {
      if let event = formatter.event(of: base.value) { lines.append(event) }
    }
    if dropped > 0 {
      var gap = TraceEvent(.gap)
      gap.n = entries.first.map { $0.n } ?? 0
      gap.at = entries.first.map { $0.at } ?? 0
      gap.events = dropped
      lines.append(gap)
    }
    for entry in entries {
      if let event = formatter.event(of: entry) { lines.append(event) }
    }
    return lines.data
  }

  /// The recorder of the stores that the current task makes, set by a trait of a test.
  @TaskLocal package static var ofTask: TraceRecorder?

  /// Records the order of the jobs of a simulation.
  package func record(orders text: String) {
    append(.orders(text), of: nil)
  }

  /// Whether a store has been recorded.
  package var hasStores: Bool { state.withLock(\.hasStores) }

  /// Whether an error was reported that no test expected.
  package var hasRecordedError: Bool { state.withLock(\.hasRecordedError) }

  // MARK: - Events in

  /// Puts an event into the buffer.
  ///
  /// - Parameter waits: Whether to format the event before the caller goes on.
  /// - Returns: The number of the event.
  @discardableResult
  fileprivate func append(
    _ content: TraceEntry.Content, of store: Int?, waits: Bool = false
  ) -> Int {
    let at = start.duration(to: .now).inMicroseconds
    var released: [TraceEntry] = []
    let (number, schedules, isFull) = state.withLock { state in
      state.lastNumber += 1
      if let ring, state.pending.count >= 2 * ring { released = state.drop(ring) }
      state.pending.append(
        TraceEntry(n: state.lastNumber, at: at, store: store, content: content))
      let schedules = ring == nil && !waits && !state.isScheduled
      if schedules { state.isScheduled = true }
      return (state.lastNumber, schedules, ring == nil && state.pending.count >= Self.limit)
    }
    _ = released
    if waits || isFull, ring == nil { onQueue { write() } }
    if schedules { queue.asyncAfter(deadline: .now() + .milliseconds(50)) { self.write() } }
    return number
  }

  /// The number of events that may wait for the file.
  private static let limit = 10_000

  /// Writes the events that wait.
  private func write() {
    guard ring == nil else { return }
    let entries = state.withLock { state in
      state.isScheduled = false
      let entries = state.pending
      state.pending = []
      return entries
    }
    guard !entries.isEmpty else { return }
    // Formatting runs code of the feature. Only this queue takes the lock, so nothing waits for it.
    writer.withLock { $0.write(entries) }
  }

  /// Runs a function on the queue, unless code that the queue runs calls this.
  private func onQueue(_ work: () -> Void) {
    if DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self) { return }
    queue.sync(execute: work)
  }

  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  // MARK: - Recorders that write at exit

  private struct WeakRecorder {
    weak var recorder: TraceRecorder?
  }

  private static let recorders = VisibleMutex<[WeakRecorder]>([])

  private static let writesAtExit: Void = {
    atexit {
      let recorders = TraceRecorder.recorders.withLock { $0.compactMap(\.recorder) }
      for recorder in recorders { recorder.flush() }
    }
  }()
}

extension TraceRecorder.State {
  /// Drops the oldest events of a ring, and keeps the states that they led to.
  fileprivate mutating func drop(_ count: Int) -> [TraceEntry] {
    let old = Array(pending.prefix(count))
    pending.removeFirst(count)
    dropped += count
    for entry in old {
      guard let store = entry.store else { continue }
      switch entry.content {
      case .store: bases[store] = entry
      case .state(let state, _):
        guard let base = bases[store], case .store(let name, _, let types) = base.content else {
          continue
        }
        bases[store] = TraceEntry(
          n: entry.n, at: entry.at, store: store,
          content: .store(name, state: state, types: types))
      default: break
      }
    }
    return old
  }
}

// MARK: - Stores

extension TraceRecorder: ListenerSource {
  package func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken
  ) -> CoreListener<State, Action> {
    listener(to: core, named: name, token, waits: true)
  }

  /// Returns a listener that records the events of a store.
  ///
  /// - Parameter waits: Whether the store waits until each event is formatted, because its types
  ///   may not be `Sendable`.
  func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken, waits: Bool
  ) -> CoreListener<State, Action> {
    let store = Int(name.number)
    state.withLock { $0.hasStores = true }
    append(
      .store(name, state: core.state, types: { TraceTypes(of: $0, Action.self) }), of: store,
      waits: waits)
    core.dependencies.perform { track(SharedReferences.current) }
    var listener = CoreListener<State, Action>(token)
    if kinds.contains(.actions) {
      listener.received = { [self] action, sender in
        let number = append(
          .action(action, from: StoreEvent.ActionSource(sender)), of: store, waits: waits)
        begin(ReducedAction(store: store, event: number))
      }
    }
    listener.reduced = { [self] _, _, _, state in
      let action = end()
      if kinds.contains(.states) { append(.state(state, after: action), of: store, waits: waits) }
    }
    if kinds.contains(.effects) {
      listener.effect = { [self] event in
        switch event {
        case .started(let effect): append(.started(effect, by: lastAction(of: store)), of: store)
        case .emitted(let effect, _): append(.effect(.emitted, effect), of: store)
        case .finished(let effect): append(.effect(.finished, effect), of: store)
        case .cancelled(let effect): append(.effect(.cancelled, effect), of: store)
        }
      }
    }
    if kinds.contains(.dependencies) {
      listener.touched = { [self] in append(.dependency($0), of: store) }
      listener.calls = StoreCalls(recorder: self, store: store)
    }
    return listener
  }
}

extension TraceRecorder {
  /// Notes the action that this thread reduces, until ``end()``.
  fileprivate func begin(_ action: ReducedAction) {
    state.withLock { $0.reducing[currentThread] = action }
  }

  /// - Returns: The number of the event of the action; 0 if actions are not recorded.
  fileprivate func end() -> Int {
    state.withLock { state in
      guard let action = state.reducing.removeValue(forKey: currentThread) else { return 0 }
      state.lastActions[action.store] = action.event
      return action.event
    }
  }

  fileprivate func lastAction(of store: Int) -> Int? { state.withLock { $0.lastActions[store] } }

  /// Records the changes of the shared values of a world.
  fileprivate func track(_ world: SharedReferences) {
    let id = ObjectIdentifier(world)
    guard state.withLock({ $0.trackers[id] == nil }) else { return }
    let tracker = SharedChangeTracker(in: world) { [weak self] change in
      guard let self else { return }
      let action = state.withLock { $0.reducing[currentThread] }
      append(.shared(change, during: action?.event), of: action?.store)
    }
    state.withLock { $0.trackers[id] = tracker }
  }

  fileprivate var currentThread: UInt { UInt(bitPattern: intarsia_thread_address()) }
}

extension TraceRecorder {
  /// Records the calls of the dependencies of a store.
  ///
  /// The values become texts at once, because they may not be `Sendable`.
  private final class StoreCalls: DependencyCallObserver {
    let recorder: TraceRecorder
    let store: Int

    init(recorder: TraceRecorder, store: Int) {
      (self.recorder, self.store) = (recorder, store)
    }

    func began(_ dependency: String, _ endpoint: String, _ arguments: [Any]) -> Int {
      let action = recorder.state.withLock { $0.reducing[recorder.currentThread] }
      return recorder.append(
        .call(
          dependency: dependency, endpoint: endpoint,
          arguments: arguments.map(SwiftSource.textInTrace), during: action?.event), of: store)
    }

    func answer<Value>(to call: Int, as type: Value.Type) -> Value? { nil }

    func ended(_ call: Int, with result: Result<Any, any Error>) {
      var (value, json, error): (String?, String?, String?) = (nil, nil, nil)
      switch result {
      case .success(let answer):
        value = SwiftSource.textInTrace(answer)
        json = TraceJSON.lines(of: answer)?.joined(separator: "\n")
      case .failure(let failure): error = "\(failure)"
      }
      recorder.append(.answer(to: call, value: value, json: json, error: error), of: store)
    }
  }
}

extension TraceRecorder: IssueObserver {
  package func observe(_ issue: ReportedIssue, isExpected: Bool) {
    // Tests run in parallel, so an issue of another test does not belong here.
    guard TestIdentity.current == test else { return }
    let action = state.withLock { state in
      if issue.severity == .error, !isExpected { state.hasRecordedError = true }
      return state.reducing[currentThread]
    }
    append(.issue(issue, during: action?.event), of: action?.store)
  }
}

extension Duration {
  fileprivate var inMicroseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}

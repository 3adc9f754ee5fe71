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
    /// The actions that threads are reducing, innermost last; rarely more than one.
    var reducing: [ReducedAction] = []
    var trackers: [ObjectIdentifier: SharedChangeTracker] = [:]
    var hasStores = false
    var hasRecordedError = false
    /// The names of the calls that have no answer yet, by which a filter knows the answers.
    var calls: [Int: [String]] = [:]
  }

  /// An action that a thread is reducing.
  struct ReducedAction {
    /// The address of the thread.
    let thread: UInt
    let store: Int
    let event: Int
  }

  /// The events of the actions of a store.
  ///
  /// Used in the isolation of the store.
  private final class ActionEvents {
    /// The event of the last action.
    var last: Int?
    /// The events, by the numbers of the actions.
    private var events: [Int: Int] = [:]
    private var limit = 256

    /// Notes an action.
    ///
    /// - Parameter named: Returns the actions that can still be asked for. Others are forgotten
    ///   when there are twice as many as that.
    func note(_ number: Int, _ event: Int, named: () -> Set<Int>) {
      last = event
      events[number] = event
      guard events.count > limit else { return }
      let named = named()
      events = events.filter { named.contains($0.key) || $0.key == number }
      limit = max(256, 2 * events.count)
    }

    func event(of number: Int) -> Int? { events[number] }
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
  private let redactor: TraceRedactor
  /// The test that made the recorder.
  private let test = TestIdentity.current

  /// Starts a recording into a file, which is created or replaced.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - kinds: The kinds of events of stores to record.
  ///   - redaction: A filter of the values that must not be in the file, beside those that
  ///     `INTARSIA_TRACE_REDACT` names.
  /// - Throws: The error of the file system if the file cannot be written.
  public convenience init(
    file: URL, _ kinds: StoreInstrument.Kinds = .all, redact redaction: TraceRedaction? = nil
  ) throws {
    let header = TraceHeader(started: Date())
    self.init(header, kinds, redaction, ring: nil, try TraceFile(file, header))
    TraceRecorder.recorders.withLock { $0.append(WeakRecorder(recorder: self)) }
    _ = TraceRecorder.writesAtExit
  }

  /// Starts a recording into memory.
  ///
  /// - Parameters:
  ///   - events: The number of events to keep. The recorder may keep twice as many.
  ///   - kinds: The kinds of events of stores to record.
  ///   - redaction: A filter of the values that must not be in ``contents``, beside those that
  ///     `INTARSIA_TRACE_REDACT` names.
  public convenience init(
    ring events: Int, _ kinds: StoreInstrument.Kinds = .all, redact redaction: TraceRedaction? = nil
  ) {
    self.init(TraceHeader(started: Date()), kinds, redaction, ring: max(1, events), nil)
  }

  private init(
    _ header: TraceHeader, _ kinds: StoreInstrument.Kinds, _ redaction: TraceRedaction?, ring: Int?,
    _ file: TraceFile?
  ) {
    (self.header, self.kinds, self.ring) = (header, kinds, ring)
    redactor = TraceRedactor(redaction)
    writer = VisibleMutex(TraceWriter(file, start: start, redactor))
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
    var formatter = TraceFormatter(start: start, redactor)
    let states = bases.sorted { $0.key < $1.key }.map(\.value)
    if redactor.hasFilters {
      // The text of an issue may contain a secret of a later state.
      var finder = formatter
      for entry in states + entries { _ = finder.event(of: entry) }
    }
    for state in states {
      if let event = formatter.event(of: state) { lines.append(event) }
    }
    if dropped > 0 {
      var gap = TraceEvent(.gap)
      gap.n = entries.first.map { $0.n } ?? 0
      gap.at = entries.first.map { formatter.microseconds(of: $0) } ?? 0
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
    let now = ContinuousClock.now
    var released: [TraceEntry] = []
    let (number, schedules, isFull) = state.withLock { state in
      state.lastNumber += 1
      if let ring, state.pending.count >= 2 * ring { released = state.drop(ring) }
      state.pending.append(
        TraceEntry(n: state.lastNumber, time: now, store: store, content: content))
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
          n: entry.n, time: entry.time, store: store,
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
    let actions = ActionEvents()
    var listener = CoreListener<State, Action>(token)
    if kinds.contains(.actions) {
      listener.received = { [self, weak core] action, sender in
        let event = append(
          .action(
            action, from: StoreEvent.ActionSource(sender),
            cause: sender.flatMap { actions.event(of: $0.cause) }), of: store, waits: waits)
        if let sender { actions.note(sender.number, event) { core?.namedActions ?? [] } }
        begin(event, of: store)
      }
    }
    listener.reduced = { [self] _, _, _, state in
      if let action = actions.last { end(action) }
      guard kinds.contains(.states) else { return }
      append(.state(state, after: actions.last ?? 0), of: store, waits: waits)
    }
    if kinds.contains(.effects) {
      listener.effect = { [self] event in
        switch event {
        case .started(let effect, let action):
          append(.started(effect, by: actions.event(of: action)), of: store)
        case .emitted(let effect, _): append(.effect(.emitted, effect), of: store)
        case .finished(let effect): append(.effect(.finished, effect), of: store)
        case .cancelled(let effect): append(.effect(.cancelled, effect), of: store)
        }
      }
    }
    if kinds.contains(.dependencies) {
      listener.touched = { [self] in append(.dependency($0, cause(of: store)), of: store) }
      listener.calls = StoreCalls(recorder: self, store: store)
    }
    return listener
  }
}

extension TraceRecorder {
  /// Notes the action that this thread reduces, until ``end(_:)``.
  fileprivate func begin(_ event: Int, of store: Int) {
    let action = ReducedAction(thread: currentThread, store: store, event: event)
    state.withLock { $0.reducing.append(action) }
  }

  fileprivate func end(_ event: Int) {
    state.withLock { state in
      if let index = state.reducing.lastIndex(where: { $0.event == event }) {
        state.reducing.remove(at: index)
      }
    }
  }

  /// The code that runs now.
  fileprivate func cause(of store: Int? = nil) -> TraceCause {
    let action = reducedAction
    if let action, store == nil || action.store == store {
      return TraceCause(action: action.event)
    }
    // The number of an effect says nothing without its store.
    return TraceCause(effect: store == nil ? nil : RunningEffect.currentNumber.map { Int($0) })
  }

  /// The action that this thread is reducing, if any.
  fileprivate var reducedAction: ReducedAction? {
    state.withLock { state in state.reducing.last { $0.thread == currentThread } }
  }

  /// Records the changes of the shared values of a world.
  fileprivate func track(_ world: SharedReferences) {
    let id = ObjectIdentifier(world)
    guard state.withLock({ $0.trackers[id] == nil }) else { return }
    let tracker = SharedChangeTracker(in: world) { [weak self] change in
      guard let self else { return }
      append(.shared(change, cause()), of: reducedAction?.store)
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

    func began(
      _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any]
    ) -> Int {
      let path = [dependency, endpoint]
      let texts = TraceRedactor.$current.withValue(recorder.redactor) {
        arguments.enumerated().map { index, argument in
          let name = index < names.count && names[index] != "_" ? [names[index]] : []
          return SwiftSource.textInTrace(argument, at: path + name)
        }
      }
      let call = recorder.append(
        .call(
          dependency: dependency, endpoint: endpoint, arguments: texts, recorder.cause(of: store)),
        of: store)
      if recorder.redactor.hasFilters { recorder.state.withLock { $0.calls[call] = path } }
      return call
    }

    func answer<Value>(to call: Int, as type: Value.Type) -> Value? { nil }

    func ended(_ call: Int, with result: Result<Any, any Error>) {
      var (value, json, error): (String?, String?, String?) = (nil, nil, nil)
      switch result {
      case .success(let answer):
        let path =
          recorder.redactor.hasFilters
          ? recorder.state.withLock { $0.calls.removeValue(forKey: call) ?? [] } : []
        TraceRedactor.$current.withValue(recorder.redactor) {
          value = SwiftSource.textInTrace(answer, at: path)
          json = TraceJSON.lines(of: answer, at: path)?.joined(separator: "\n")
        }
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
    if issue.severity == .error, !isExpected { state.withLock { $0.hasRecordedError = true } }
    append(.issue(issue, cause()), of: reducedAction?.store)
  }
}

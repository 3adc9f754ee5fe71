public import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaDump
import IntarsiaIssues
public import IntarsiaRuntime
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
/// The file has a line of JSON for each event, and can be read while it is written.
/// `intarsia-trace` shows it. A ring keeps only the last events, in memory:
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
    /// The number of changes of shared values.
    var sharedChanges = 0
    /// The stores whose states any thread may format.
    var sendableStores: [Int: InstrumentToken] = [:]
    /// The moment before the events of a ring.
    var moment: SharedMoment
    var hasStores = false
    var hasRecordedError = false
    /// The names of the calls that have no answer yet, by which a filter knows the answers.
    var calls: [Int: [String]] = [:]
    /// The last different reads of dependencies.
    var reads: Set<TraceRead> = []
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
  final class ActionEvents {
    /// The event of the last action.
    var last: Int?
    /// The number of changes of shared values when the state was recorded.
    var sharedChanges = 0
    /// The events, by the numbers of the actions.
    private(set) var events: [Int: Int] = [:]
    private var limit = 256
    /// Called when the recording of the store ends.
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }

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

  private let history: SharedHistory
  fileprivate let state: VisibleMutex<State>
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
  private let issueRegistration =
    VisibleMutex<Observers<@Sendable (ReportedIssue, Bool) -> Void>.Registration?>(nil)

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
    history = SharedHistory()
    let moment = SharedMoment(history)
    state = VisibleMutex(State(moment: moment))
    let formatter = TraceFormatter(start: start, at: moment, redactor)
    writer = VisibleMutex(TraceWriter(formatter: formatter, file: file))
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    let issues = IssueReporting.observers.add { [weak self] issue, isExpected in
      self?.observe(issue, isExpected: isExpected)
    }
    issueRegistration.withLock { $0 = issues }
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
    let (entries, bases, dropped, moment) = state.withLock {
      ($0.pending, $0.bases, $0.dropped, $0.moment)
    }
    var lines = TraceLines()
    lines.append(header)
    var formatter = TraceFormatter(start: start, at: moment, redactor)
    let states = bases.sorted { $0.key < $1.key }.map(\.value)
    if redactor.hasFilters {
      // The text of an issue may contain a secret of a later state.
      var finder = formatter
      for entry in states + entries { _ = finder.event(of: entry) }
    }
    lines.append(states, &formatter)
    if dropped > 0 {
      lines.append(
        TraceEvent(
          gap: dropped, before: entries.first.map { $0.n } ?? 0,
          at: entries.first.map { formatter.microseconds(of: $0) } ?? 0))
    }
    lines.append(entries, &formatter)
    return lines.data
  }

  /// Records the order of the jobs of a simulation.
  package func record(orders text: String) {
    var event = TraceEvent(.orders)
    event.text = text
    append(.written(event), of: nil)
  }

  /// Whether a store has been recorded.
  package var hasStores: Bool { state.withLock(\.hasStores) }

  /// Whether an error was reported that no test expected.
  package var hasRecordedError: Bool { state.withLock(\.hasRecordedError) }

  // MARK: - Events in

  /// Puts an event into the buffer.
  ///
  /// - Parameters:
  ///   - waits: Whether to format the event before the caller goes on.
  ///   - mayWait: Whether the caller may wait for the file if too many events do.
  /// - Returns: The number of the event.
  @discardableResult
  fileprivate func append(
    _ content: TraceEntry.Content, of store: Int?, waits: Bool = false, mayWait: Bool = true
  ) -> Int {
    let now = ContinuousClock.now
    var released: ([TraceEntry], SharedMoment)?
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
    if waits || isFull && mayWait, ring == nil { onQueue { write() } }
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
  ///
  /// - Returns: The dropped values, to release them without the lock.
  fileprivate mutating func drop(_ count: Int) -> ([TraceEntry], SharedMoment) {
    let old = Array(pending.prefix(count))
    let oldMoment = moment
    pending.removeFirst(count)
    dropped += count
    for entry in old {
      if case .shared(let change, _) = entry.content { moment.advance(to: change) }
      guard let store = entry.store else { continue }
      switch entry.content {
      case .store: bases[store] = entry
      case .state(let state, _):
        if case .store(let name, _, let types, let overrides)? = bases[store]?.content {
          bases[store] = TraceEntry(
            n: entry.n, time: entry.time, store: store,
            content: .store(name, state: state, types: types, overrides: overrides))
        }
      default: break
      }
    }
    return (old, oldMoment)
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
    // First, so that no change of a shared value after the state is missed.
    core.dependencies.perform { track(SharedReferences.current) }
    state.withLock { state in
      state.hasStores = true
      if !waits, kinds.contains(.states) { state.sendableStores[store] = token }
    }
    // A test store itself overrides `dismiss`. A state reads the storage of its files when it is
    // created, before any recording.
    let overrides = core.dependencies.overriddenKeys
      .subtracting(["DismissKey", "FileStorageDependency"]).sorted()
    append(
      .store(
        name, state: core.state, types: { TraceTypes(of: $0, Action.self) },
        overrides: kinds.contains(.dependencies) ? overrides : nil), of: store, waits: waits)
    let actions = ActionEvents { [self] in
      state.withLock { $0.sendableStores[store] = nil }
    }
    var listener = CoreListener<State, Action>(token)
    if kinds.contains(.actions) {
      listener.received = { [self, weak core] action, sender in
        if waits, kinds.contains(.states),
          actions.sharedChanges != state.withLock(\.sharedChanges)
        {
          append(.sharedState, of: store, waits: true)
        }
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
      if waits { actions.sharedChanges = self.state.withLock(\.sharedChanges) }
    }
    if kinds.contains(.effects) {
      listener.effect = { [self] event in
        switch event {
        case .started(let effect, let action):
          append(.effect(.started, effect, by: actions.event(of: action)), of: store)
        case .emitted(let effect, _): append(.effect(.emitted, effect), of: store)
        case .finished(let effect): append(.effect(.finished, effect), of: store)
        case .cancelled(let effect): append(.effect(.cancelled, effect), of: store)
        }
      }
    }
    if kinds.contains(.dependencies) {
      listener.read = { [self] in record($0, of: store) }
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

  /// Records a read, unless the same action or effect has made it before.
  fileprivate func record(_ touch: DependencyRecord.Touch, of store: Int) {
    // Two stores of a test may share the record of their reads.
    if let reducedAction, reducedAction.store != store { return }
    let read = TraceRead(
      store: store, touch: touch, reader: DependencyResolution.keyInProgress,
      cause: cause(of: store))
    let isNew = state.withLock { state in
      if state.reads.count >= 1_000 { state.reads = [] }
      return state.reads.insert(read).inserted
    }
    if isNew { append(.dependency(read), of: store) }
  }

  /// Records the changes of the shared values of a world.
  fileprivate func track(_ world: SharedReferences) {
    let id = ObjectIdentifier(world)
    guard state.withLock({ $0.trackers[id] == nil }) else { return }
    let tracker = SharedChangeTracker(in: world) { [weak self] change in
      guard let self else { return }
      record(change)
    }
    state.withLock { $0.trackers[id] = tracker }
  }

  /// Records a change, inside the lock of its value: nothing here may read or wait.
  private func record(_ change: SharedChange) {
    history.note(change)
    let reducing = reducedAction?.store
    append(.shared(change, cause()), of: reducing, mayWait: false)
    let stores = state.withLock { state in
      state.sharedChanges += 1
      return state.sendableStores.filter { !$0.value.isCancelled }.keys.sorted()
    }
    // A store that is reducing records its state after the action, and one whose state only it may
    // format before the next one.
    for store in stores where store != reducing {
      append(.sharedState, of: store, mayWait: false)
    }
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
    private let clients = VisibleMutex<[_DependencyClientIdentity: Int]>([:])

    init(recorder: TraceRecorder, store: Int) {
      (self.recorder, self.store) = (recorder, store)
    }

    func began(
      _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
      of client: _DependencyClientIdentity?
    ) -> Int {
      var event = TraceEvent(.call)
      (event.dependency, event.endpoint) = (dependency, endpoint)
      event.client = client.flatMap { client in clients.withLock { $0[client] } }
      let path = [dependency, endpoint]
      write(&event, at: path) { event, source in
        event.arguments = arguments.enumerated().map { index, argument in
          let isNamed = index < names.count && names[index] != "_"
          source.path = isNamed ? path + [names[index]] : path
          return source.textInTrace(argument)
        }
      }
      let call = recorder.append(.written(event, recorder.cause(of: store)), of: store)
      if recorder.redactor.hasFilters { recorder.state.withLock { $0.calls[call] = path } }
      return call
    }

    func answer<Value>(to call: Int, as type: Value.Type) -> Value? { nil }

    func ended(_ call: Int, with result: Result<Any, any Error>) {
      append(.answer, of: call, result, at: path(of: call, isLast: true))
    }

    func streams(_ call: Int, _ type: String) {
      append(.answer, of: call, nil, stream: type)
    }

    func delivered(_ call: Int, _ element: Any) {
      append(.element, of: call, .success(element), at: path(of: call))
    }

    func streamEnded(_ call: Int, throwing error: (any Error)?) {
      append(.ended, of: call, error.map { .failure($0) }, at: path(of: call, isLast: true))
    }

    func read<Value>(_ value: Value, by key: ObjectIdentifier) {
      var event = TraceEvent(.value)
      event.key = DependencyRecord.name(key)
      write(&event, at: []) { event, source in
        event.value = source.text(of: value)
        if event.value == nil, let variables = source.variables(ofClient: value) {
          event.client = number(of: value)
          event.assign = variables
        }
        source.note(key)
      }
      guard event.value != nil || event.client != nil else { return }
      recorder.append(.written(event, recorder.cause(of: store)), of: store)
    }

    /// The names of a call, by which a filter knows its answers.
    private func path(of call: Int, isLast: Bool = false) -> [String] {
      guard recorder.redactor.hasFilters else { return [] }
      return recorder.state.withLock { state in
        isLast ? state.calls.removeValue(forKey: call) ?? [] : state.calls[call] ?? []
      }
    }

    private func number<Client>(of client: Client) -> Int? {
      let identity = _DependencyClientIdentity(of: client)
      return clients.withLock { clients in
        if let number = clients[identity] { return number }
        guard clients.count < 1_000 else { return nil }
        clients[identity] = clients.count + 1
        return clients.count
      }
    }

    /// Records what a call or its stream has returned or thrown, if anything.
    private func append(
      _ kind: TraceEvent.Kind, of call: Int, _ result: Result<Any, any Error>?,
      stream: String? = nil, at path: [String] = []
    ) {
      var event = TraceEvent(kind)
      (event.call, event.stream) = (call, stream)
      write(&event, at: path) { event, source in
        switch result {
        case .success(let answer):
          event.value = source.textInTrace(answer)
          event.json = TraceJSON.lines(of: answer, at: path).map(TraceText.init(whole:))
        case .failure(let error):
          event.error = recorder.redactor.description(of: error, at: path)
          event.source = source.text(ofError: error)
        case nil: break
        }
      }
      recorder.append(.written(event), of: store)
    }

    /// Writes the values of an event as texts, and their modules.
    private func write(
      _ event: inout TraceEvent, at path: [String],
      _ values: (inout TraceEvent, inout SwiftSource) -> Void
    ) {
      TraceRedactor.$current.withValue(recorder.redactor) {
        var source = SwiftSource(at: path)
        values(&event, &source)
        event.modules = source.modules.isEmpty ? nil : source.modules.sorted()
      }
    }
  }
}

extension TraceRecorder {
  private func observe(_ issue: ReportedIssue, isExpected: Bool) {
    // Tests run in parallel, so an issue of another test does not belong here.
    guard TestIdentity.current == test else { return }
    if issue.severity == .error, !isExpected { state.withLock { $0.hasRecordedError = true } }
    append(.issue(issue, cause()), of: reducedAction?.store)
  }
}

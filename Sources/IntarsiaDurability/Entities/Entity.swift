import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// A durable entity in memory: its store, and the loop that appends its actions to the journal.
///
/// It has the executor of its store, so that it uses the store and the log without a hop.
///
///     send ─▶ reduce ─▶ log ─▶ append ─▶ resume callers, open the gate of effects
///                        ▲                  │
///                        └── next changes ◀─┘   one append at a time
///
/// Effects pass a gate: an operation begins when the action that returned it is in the journal, and
/// goes on after each `send` when that action is, too.
actor Entity<State: Codable & Sendable, Action: Codable & Sendable> {
  nonisolated let unownedExecutor: UnownedSerialExecutor
  nonisolated let address: EntityAddress

  /// The time of the last use, by the counter of the stores.
  nonisolated let lastUse = Atomic<Int>(0)

  /// Whether the entity has applied a message in this process.
  nonisolated let hasDelivered = Atomic<Bool>(false)

  /// The actor whose executor the entity uses, also after the end of the store.
  private let isolation: any Actor
  private let log: EntityLog<State, Action>
  private let commits: JournalCommits
  private let onFailure: @Sendable (Entity, DurabilityError, _ hadEffects: Bool) -> Void

  /// The store; `nil` when the entity has failed or was retired.
  private var store: StoreActor<State, Action>?
  private var position: JournalPosition
  private var phase = EntityPhase.idle
  /// The number of changes that are in the journal.
  private var committedCount = 0
  private var waiters: [Waiter] = []
  private var observers: [Int: Observer] = [:]
  /// Gives the observers their values after the append in progress.
  private var publications: [() -> Void] = []
  /// The effects that must run again, until the first use.
  private var recovery: Recovery?
  private var lastObserver = 0

  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The start of effects after a restoration.
  struct Recovery: Sendable {
    let effect: @Sendable (State) -> sending Effect<Action>
    /// Whether the journal says that effects ran.
    let wasInterrupted: Bool
  }

  /// An observer of committed states.
  private struct Observer {
    /// Evaluates the state; the result is called after the commit.
    let evaluate: (State) -> () -> Void
    let finish: () -> Void
  }

  init(
    _ address: EntityAddress, state: State, log: EntityLog<State, Action>,
    at position: JournalPosition, recovery: Recovery?, commits: JournalCommits,
    dependencies: DependencySnapshot,
    reducer: @escaping @Sendable () -> sending Reduce<State, Action>,
    onFailure: @escaping @Sendable (Entity, DurabilityError, _ hadEffects: Bool) -> Void
  ) {
    self.address = address
    self.log = log
    self.position = position
    self.recovery = recovery
    self.commits = commits
    self.onFailure = onFailure
    let gate = EntityGate()
    let store = StoreActor<State, Action>(
      initialState: state,
      reducer: {
        let base = reducer()._install()
        return Reduce { state, action in
          log.reduce(action, on: &state) { base.reduce(into: &$0, action: $1) }
        }
      }, gate: gate, surrounding: { log.surround($0) }, dependencies: dependencies)
    self.store = store
    isolation = store.isolation
    unownedExecutor = store.unownedExecutor
    gate.open = { [weak self] in await self?.waitForChanges() ?? false }
    log.sleep = { [weak self] timer, duration, clock in
      guard let self else { throw CancellationError() }
      try await sleep(timer, for: duration, on: clock)
    }
    log.onChange = { [weak self] in
      self?.assumeIsolated { if $0.phase.noteChange() { $0.commitInTask() } }
    }
  }

  // MARK: - Actions

  /// Sends an action, and waits until it is in the journal.
  func send(
    _ action: Action, applying id: String? = nil, at location: IssueLocation
  ) async throws -> StoreTask {
    start()
    // The log of a failed entity may name the key, and its error may concern another one.
    guard phase.failure == nil else { throw EntityRetired() }
    if let id, log.applies(id) {
      // A message with the same key is on its way to the journal.
      try await wait(until: log.changeCount)
      return StoreTask(completion: nil)
    }
    let task = try change { try reduce(action, from: .caller, applying: id, at: location) }
    try await commitChanges()
    return task
  }

  /// Sends messages in their order, and waits until all are in the journal.
  ///
  /// A timer that was cancelled or replaced meanwhile is left out. The next search finds those that
  /// may have been by an action of this delivery.
  ///
  /// - Parameter messages: The messages and their actions; `nil` for a message without one.
  /// - Returns: The identifiers of the messages that were applied.
  /// - Throws: A ``MessageFailure`` if the failure is that of a message's own action.
  func deliver(
    _ messages: [(message: JournalMessage, action: Action?)]
  ) async throws -> [String] {
    start()
    let (ended, timerChange) = try await endedTimers(among: messages.map(\.message))
    let applied = try change {
      // An action of an effect has failed, and its failure ends the entity soon.
      if let error = log.error { throw error }
      var applied: [String] = []
      for (message, action) in messages where !log.applies(message.id) {
        if isTimer(message), ended.contains(message.id) || log.lastTimerChange != timerChange {
          continue
        }
        if let action {
          do {
            _ = try reduce(
              action, from: .message(message.id), applying: message.id,
              at: IssueLocation())
          } catch let error as DurabilityError {
            throw MessageFailure(message: message, error: error)
          }
        } else {
          guard phase.failure == nil else { throw EntityRetired() }
          log.applyWithoutAction(message.id)
        }
        applied.append(message.id)
      }
      return applied
    }
    try await commitChanges()
    return applied
  }

  /// Returns the identifiers of the timers that the journal no longer has, with the last change of
  /// timers that it knows.
  ///
  /// The messages were found before, and the entity may have cancelled or replaced a timer since.
  /// An append cannot tell it: to the journal, a message without a row is the key of a caller.
  private func endedTimers(
    among messages: [JournalMessage]
  ) async throws -> (ended: Set<String>, lastChange: Int) {
    let timers = messages.filter(isTimer)
    guard !timers.isEmpty else { return ([], log.lastTimerChange) }
    while true {
      let lastChange = log.lastTimerChange
      try await wait(until: lastChange)
      var ended: Set<String> = []
      for message in timers {
        guard let timer = message.timer else { continue }
        let stored = try await commits.retry {
          try await commits.journal.timer(timer, of: address)
        }
        if stored?.message != message.id { ended.insert(message.id) }
      }
      if log.lastTimerChange == lastChange { return (ended, lastChange) }
    }
  }

  /// Whether a message is a timer with an action, not the end of a sleep.
  private func isTimer(_ message: JournalMessage) -> Bool {
    message.timer != nil && message.action != nil
  }

  @inline(never)
  private func reduce(
    _ action: Action, from origin: JournalRecord.Origin, applying id: String?,
    at location: IssueLocation
  ) throws -> StoreTask {
    // The action was not reduced, so the error that ended the entity is not one of this caller.
    guard let store else { throw EntityRetired() }
    if let id { log.apply(id) }
    log.origin = origin
    defer { log.origin = nil }
    let task = store.assumeIsolated { $0.send(action, at: location) }
    if let error = log.takeRejection() {
      if let id { log.withdraw(id) }
      throw error
    }
    if let error = log.error {
      fail(error)
      throw error
    }
    return task
  }

  /// Starts the effects that must run again, at the first use.
  ///
  /// Another caller may use the entity first. The state that it changes has the effects of its own
  /// action, which must not start a second time.
  func start() {
    guard let recovery = recovery.take(), let store else { return }
    // The journal learns whether effects run now. They begin after that, at their gate.
    defer {
      if recovery.wasInterrupted != (runningEffectCount > 0) { log.noteChange() }
    }
    let reduction = Reduction(address, version: position.version, sleep: log.sleep)
    reduction.close()
    ReductionCalls.$observer.withValue(reduction) {
      store.assumeIsolated { store in _ = store.start(recovery.effect(store.state)) }
    }
  }

  private var runningEffectCount: Int {
    store?.assumeIsolated { $0.runningEffectCount } ?? 0
  }

  // MARK: - Commits

  @inline(never)
  private func commitInTask() {
    Task { _ = await commit() }
  }

  /// Makes changes, before a call of ``commitChanges()`` in the same turn.
  private func change<Result>(_ body: () throws -> Result) throws -> Result {
    phase.beginChanges()
    do {
      return try body()
    } catch {
      if phase.endChanges() { commitInTask() }
      throw error
    }
  }

  /// Waits until the changes so far are in the journal.
  ///
  /// The caller appends them itself if no append is in progress. That saves a task, and the wait
  /// for it, which together take longer than the append.
  @inline(__always)
  private func commitChanges() async throws {
    let count = log.changeCount
    if phase.endChanges(), let error = await commit() { throw error }
    try await wait(until: count)
  }

  /// Appends the changes so far.
  ///
  /// - Returns: The error of their callers, if the append has failed.
  @inline(__always)
  private func commit() async -> (any Error)? {
    do {
      guard let append = try takeAppend() else { return nil }
      try await commits.append(append)
      didAppend(append)
      return nil
    } catch {
      return didFail(error)
    }
  }

  // The steps of a commit are not inlined. Otherwise their values have places in the frame of the
  // commit, which stays in memory during the append. With many entities at once, that memory takes
  // more time than the steps.

  @inline(never)
  private func takeAppend() throws -> JournalAppend? {
    guard phase.failure == nil,
      let append = log.take(at: position, hasEffects: runningEffectCount > 0)
    else { return nil }
    if let error = log.error {
      // No caller of `send` gets the error.
      reportIssue(
        DurabilityIssues.entityFailed, "A durable entity has failed.",
        values: [("Entity", "\(address)"), ("Error", "\(error)")], at: IssueLocation())
      throw error
    }
    publications = evaluateObservers()
    phase = .appending(until: log.changeCount)
    return append
  }

  @inline(never)
  private func didAppend(_ append: JournalAppend) {
    log.didAppend()
    position = append.result
    committedCount = phase.appending ?? committedCount
    resumeWaiters(until: committedCount, with: .success(()))
    for publish in publications { publish() }
    publications = []
    if phase.endAppend(hasChanges: !log.isEmpty) { commitInTask() }
  }

  @inline(never)
  private func didFail(_ error: any Error) -> any Error {
    let callerError = phase.appending == nil ? EntityRetired() : callerError(of: error)
    resumeWaiters(until: phase.appending ?? 0, with: .failure(callerError))
    _ = phase.endAppend(hasChanges: false)
    fail(error)
    return callerError
  }

  /// Resumes the callers whose changes are among the first ones.
  private func resumeWaiters(until count: Int, with result: Result<Void, any Error>) {
    // Waiters are in the order of their counts.
    let ready = waiters.prefix { $0.count <= count }
    waiters.removeFirst(ready.count)
    for waiter in ready { waiter.continuation.resume(with: result) }
  }

  /// Returns the error of the callers of an append that failed.
  private func callerError(of error: any Error) -> any Error {
    switch (error as? DurabilityError)?.code {
    // Actions beside the one that the error concerns are sent again. A request that was applied
    // before finds its outcome.
    case .undecodable, .diverged, .alreadyApplied: EntityRetired()
    default: error
    }
  }

  private func wait(until count: Int) async throws {
    guard count > committedCount else { return }
    if let failure = phase.failure { throw failure }
    try await withCheckedThrowingContinuation {
      waiters.append(Waiter(count: count, continuation: $0))
    }
  }

  /// Waits until the changes so far are in the journal.
  private func waitForChanges() async -> Bool {
    do {
      try await wait(until: log.changeCount)
      return phase.failure == nil
    } catch {
      return false
    }
  }

  /// Releases the store, whose state is not in the journal, and tells all callers.
  private func fail(_ error: any Error) {
    guard phase.failure == nil else { return }
    let error = error as? DurabilityError ?? .wrapping(error).concerning(address)
    let hasEffects = runningEffectCount > 0
    end(with: error)
    onFailure(self, error, hasEffects)
  }

  /// Releases the store, ends the observations, and resumes the callers, but for those of the
  /// append in progress, whose result decides about them.
  private func end(with error: any Error) {
    phase.end(with: error)
    store = nil
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer.finish() }
    observers = [:]
    let appending = phase.appending ?? 0
    let lost = waiters.drop { $0.count <= appending }
    waiters.removeLast(lost.count)
    // Nothing was written of their actions. They are sent again.
    for waiter in lost { waiter.continuation.resume(throwing: EntityRetired()) }
  }

  /// Releases the entity if nothing uses it.
  func retireIfIdle() -> Bool {
    start()
    guard phase.isIdle, observers.isEmpty, runningEffectCount == 0 else { return false }
    end(with: EntityRetired())
    return true
  }

  /// Waits for the changes so far, then releases the entity.
  ///
  /// - Returns: Whether effects ended with it.
  func retire() async -> Bool {
    _ = await waitForChanges()
    return abandon()
  }

  /// Releases the entity without waiting: what is not being appended is lost.
  ///
  /// - Returns: Whether effects ended with it, also those of the append in progress.
  func abandon() -> Bool {
    let hasEffects = runningEffectCount > 0 || recovery?.wasInterrupted == true
    end(with: EntityRetired())
    return hasEffects
  }

  // MARK: - Reading

  private func currentState() throws -> State {
    start()
    guard let store else { throw EntityRetired() }
    let state = store.assumeIsolated { $0.state }
    // After the state was copied: the process may have been paused before.
    guard commits.lease.term != nil else { throw EntityRetired() }
    return state
  }

  /// Reads the state, and returns the result when the state is in the journal.
  func read<Result: Sendable>(_ body: @Sendable (State) throws -> Result) async throws -> Result {
    let result = try body(currentState())
    try await wait(until: log.changeCount)
    return result
  }

  /// Calls an observer with the current value, and with each later one when it is in the journal.
  ///
  /// - Returns: A number to pass to ``removeObserver(_:)``.
  func observe<Value: Sendable & Equatable>(
    _ body: @escaping @Sendable (State) -> Value, _ stream: AsyncStream<Value>.Continuation
  ) async throws -> Int {
    let first = body(try currentState())
    var last = first
    // Whether a newer value has been committed together with the first one.
    var isPublished = false
    lastObserver += 1
    let number = lastObserver
    let count = log.changeCount
    observers[number] = Observer(
      evaluate: { state in
        let value = body(state)
        guard value != last else { return {} }
        last = value
        return {
          isPublished = true
          stream.yield(value)
        }
      }, finish: { stream.finish() })
    // The first value follows its commit, and comes before those of later commits.
    try await wait(until: count)
    if !isPublished { stream.yield(first) }
    return number
  }

  func removeObserver(_ number: Int) {
    observers[number] = nil
  }

  private func evaluateObservers() -> [() -> Void] {
    guard !observers.isEmpty, let store else { return [] }
    let state = store.assumeIsolated { $0.state }
    return observers.sorted { $0.key < $1.key }.map { $0.value.evaluate(state) }
  }

  // MARK: - Sleeps

  /// Waits until the end of a timer that survives the process.
  func sleep(_ timer: String, for duration: Duration, on clock: any Clock<Duration>) async throws {
    let timer = try JournalKey.timer.stored(timer, of: address)
    // The stored timer of a sleep that has ended here is that of an earlier sleep.
    let stored = log.hasEnded(timer) ? nil : try await storedTimer(timer)
    guard phase.failure == nil else { throw CancellationError() }
    let due = stored?.due ?? JournalTime.now + JournalTime.microseconds(of: duration)
    if stored == nil {
      log.addSleep(
        JournalMessage(
          id: "\(address.identifier)/\(timer)@\(due)", receiver: address, action: nil, due: due,
          timer: timer))
      guard await waitForChanges() else { throw CancellationError() }
    }
    var remaining = Duration.microseconds(due) - .microseconds(JournalTime.now)
    while remaining > .zero {
      // A clock cannot wait for a time of any distance.
      let part = min(remaining, .seconds(31_536_000))
      try await clock.sleep(for: part)
      remaining -= part
    }
    log.endSleep(timer)
  }

  /// Returns a stored timer as soon as the journal can be reached.
  private func storedTimer(_ name: String) async throws -> JournalTimer? {
    while true {
      do {
        return try await commits.retry { try await commits.journal.timer(name, of: address) }
      } catch let error as DurabilityError where error.isTemporary {
        // A caller would get the error. An effect would end, and nothing would begin it again.
        try await TaskObservation.sleep(for: .milliseconds(500))
      }
    }
  }
}

/// The entity is not in memory anymore: nothing was written, and the caller restores it again.
struct EntityRetired: Error {}

/// The action of a message cannot be processed or written: it would fail each time.
struct MessageFailure: Error {
  let message: JournalMessage
  let error: DurabilityError
}

/// The gate of an entity's effects.
///
/// It does not retain the entity, which retains the store and so the gate.
private final class EntityGate: EffectGate, @unchecked Sendable {
  // Safe: the entity sets the closure in its initializer, before the first effect.
  var open: @Sendable () async -> Bool = { false }

  func pass() async -> Bool { await open() }
}

import Intarsia
import IntarsiaConcurrency

/// The changes of an entity that are not yet in the journal.
///
/// The entity's reducer adds each action to it, in the isolation of the entity's store.
final class EntityLog<State: Codable & Sendable, Action: Codable & Sendable>: @unchecked Sendable {
  // Safe: only code on the executor of the entity's store uses it, after the entity was made.

  private let address: EntityAddress
  private let coding: DurableCoding<State, Action>
  private var snapshots: SnapshotSchedule

  /// The version of the last action that was reduced.
  private(set) var version: Int64
  private var reduction: Reduction?
  private var pending: JournalAppend
  private var hasPending = false
  /// The number of changes so far, with those that contain no action.
  private(set) var changeCount = 0
  /// The number of changes at the last action that cancelled or set timers of the entity.
  private(set) var lastTimerChange = 0
  /// The identifiers that the append in progress applies.
  private var appending: [String] = []
  /// The names of sleeps that have ended, which the next action of an effect cancels.
  private var endedTimers: [String] = []

  /// The sender of the next action, while a caller sends one.
  var origin: JournalRecord.Origin?
  /// The error of an action that was not reduced, because it cannot be written.
  private var rejection: DurabilityError?
  /// The error of a reduction that cannot be written, which ends the entity.
  private(set) var error: DurabilityError?
  /// Waits in an effect until the end of a timer that survives the process.
  var sleep: Reduction.Sleep?
  /// Called after each change of an empty log.
  var onChange: @Sendable () -> Void = {}

  init(
    _ address: EntityAddress, coding: DurableCoding<State, Action>, at position: JournalPosition,
    snapshots: SnapshotSchedule
  ) {
    self.address = address
    self.coding = coding
    self.snapshots = snapshots
    version = position.version
    pending = JournalAppend(entity: address, expected: position)
  }

  /// Processes an action as a reduction.
  func surround(_ work: () -> Void) {
    let reduction = Reduction(address, version: version + 1, sleep: sleep)
    self.reduction = reduction
    ReductionCalls.$observer.withValue(reduction) { work() }
  }

  /// Runs the reducer, and adds the action.
  func reduce(
    _ action: Action, on state: inout State, by base: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    guard error == nil, let reduction else { return .none }
    let text: String
    do throws(DurabilityError) {
      text = try coding.encode(action, of: address, for: "action \(version + 1)")
    } catch {
      // The caller of `send` gets the error. Nothing has changed, so the entity goes on.
      if let origin, origin != .reducer { rejection = error } else { fail(error) }
      return .none
    }
    let effect = base(&state, action)
    reduction.close()
    if let error = reduction.error {
      fail(error)
      return .none
    }
    version += 1
    let record = JournalRecord(
      version: version, schema: coding.schema, action: text, answers: answers(of: reduction),
      origin: origin ?? .effect, time: JournalTime.now)
    pending.records.append(record)
    noteChange()
    // Further actions of the same call are those that the reducer returned.
    if origin != nil { origin = .reducer }
    addTimerChanges(of: reduction)
    pending.messages += reduction.messages
    snapshots.add(record)
    if snapshots.isDue { addSnapshot(of: state) }
    return effect
  }

  private func addTimerChanges(of reduction: Reduction) {
    var cancelled = reduction.cancelledTimers
    // When a caller sends an action, the effect that slept may still work. After a crash it would
    // sleep again.
    if origin == nil { cancelled += takeEndedTimers() }
    // The journal ends timers before it writes messages. So a timer of an earlier action of the
    // same append must not be written.
    for timer in cancelled { removePending(timer, of: address) }
    pending.cancelledTimers += cancelled
    var isChanged = !cancelled.isEmpty
    for message in reduction.messages {
      guard let timer = message.timer else { continue }
      removePending(timer, of: message.receiver)
      guard message.receiver == address else { continue }
      isChanged = true
      endedTimers.removeAll { $0 == timer }
    }
    if isChanged { lastTimerChange = changeCount }
  }

  private func removePending(_ timer: String, of receiver: EntityAddress) {
    pending.messages.removeAll { $0.timer == timer && $0.receiver == receiver }
  }

  private func answers(of reduction: Reduction) -> String? {
    reduction.answers.isEmpty ? nil : try? JournalJSON.text(of: reduction.answers)
  }

  private func addSnapshot(of state: State) {
    // A state that cannot be written is restored from its actions, and tried again after others.
    let text = try? coding.encode(state)
    snapshots.restart(after: text)
    guard let text else { return }
    pending.snapshot = JournalSnapshot(version: version, schema: coding.schema, state: text)
  }

  /// Counts a change, also one without an action: that effects run, or that none do.
  func noteChange() {
    changeCount += 1
    guard !hasPending else { return }
    hasPending = true
    onChange()
  }

  /// Returns the error of an action that was not reduced.
  func takeRejection() -> DurabilityError? { rejection.take() }

  private func fail(_ error: DurabilityError) {
    self.error = error
    noteChange()
  }

  // MARK: - Other changes

  /// Whether a change that is not yet in the journal applies a message or a key.
  func applies(_ id: String) -> Bool { pending.applied.contains(id) || appending.contains(id) }

  /// Adds the identifier of a message, or the key of a caller, that the next action applies.
  func apply(_ id: String) {
    pending.applied.append(id)
  }

  /// Removes the identifier of an action that was not reduced.
  func withdraw(_ id: String) {
    pending.applied.removeAll { $0 == id }
  }

  /// Adds the end of a message that needs no action.
  func applyWithoutAction(_ id: String) {
    apply(id)
    noteChange()
  }

  /// Adds a timer that ends a sleep.
  func addSleep(_ message: JournalMessage) {
    pending.messages.append(message)
    endedTimers.removeAll { $0 == message.timer }
    noteChange()
  }

  /// Cancels a timer that has ended together with the next action of an effect.
  func endSleep(_ timer: String) {
    endedTimers.append(timer)
  }

  /// Whether the newest sleep of a name has ended.
  func hasEnded(_ timer: String) -> Bool { endedTimers.contains(timer) }

  private func takeEndedTimers() -> [String] {
    defer { endedTimers = [] }
    return endedTimers
  }

  // MARK: - Taking

  /// Notes that the changes that were taken are in the journal.
  func didAppend() { appending = [] }

  /// Whether there are no changes.
  var isEmpty: Bool { !hasPending }

  /// Returns the changes so far, to append them at a position.
  ///
  /// - Parameter hasEffects: Whether effects run.
  func take(at position: JournalPosition, hasEffects: Bool) -> JournalAppend? {
    guard hasPending else { return nil }
    pending.hasEffects = hasEffects
    if !hasEffects { pending.cancelledTimers += takeEndedTimers() }
    hasPending = false
    pending.expected = position
    let taken = pending
    appending = taken.applied
    pending = JournalAppend(entity: address, expected: position)
    return taken
  }
}

import Intarsia
import IntarsiaConcurrency

extension DurableStores {
  /// Delivers the messages that are due, restores entities whose effects were interrupted, and
  /// resumes the callers whose messages were applied.
  func deliverMessages() async {
    await resumeWaiting()
    await restoreInterrupted()
    let kinds = state.withLock { state in
      state.finishedReceivers = []
      return Array(state.kinds.keys)
    }
    let found: DeliverableMessages
    do {
      found = try await journal.deliverableMessages(for: options.node, kinds: kinds, limit: 1_000)
    } catch {
      if let error = error as? DurabilityError { settings.report(.retried(error)) }
      return wake(after: .milliseconds(500))
    }
    let groups = Dictionary(grouping: found.messages, by: \.receiver)
    for (receiver, messages) in groups.sorted(by: { $0.key < $1.key }) {
      let kind: (any AnyDurableKind)? = state.withLock { state in
        // Messages that were applied during the search may be among those found. A second delivery
        // would fail, and the entity would have to be restored.
        guard state.isRunning, !state.finishedReceivers.contains(receiver),
          state.receivers.insert(receiver).inserted
        else { return nil }
        return state.kinds[receiver.kind]
      }
      guard let kind else { continue }
      Task { await deliver(messages, to: receiver, of: kind) }
    }
    // Messages become due by a clock that can be set. After a jump, none is late by more than a
    // minute or an eighth of the jump.
    if let wait = found.wait { wake(after: min(wait, max(.seconds(60), wait / 8))) }
  }

  private func deliver(
    _ messages: [JournalMessage], to receiver: EntityAddress, of kind: any AnyDurableKind
  ) async {
    let isDone: Bool
    do {
      isDone = try await kind.deliver(messages, to: receiver.id)
    } catch {
      // The messages stay in the journal. A retired entity is restored at once, others a bit later.
      isDone = error is EntityRetired || (error as? DurabilityError)?.code == .alreadyApplied
    }
    let isRunning = state.withLock { state in
      state.receivers.remove(receiver)
      state.finishedReceivers.insert(receiver)
      return state.isRunning
    }
    if isRunning { isDone ? wake() : wake(after: .milliseconds(500)) }
  }

  /// Restores the entities whose effects were interrupted by a crash, a failure or a lost lease.
  ///
  /// The first search finds those of earlier processes under the same name, too. On a journal that
  /// is not shared it is the only one.
  func restoreInterrupted() async {
    let interrupted = settings.takeInterrupted()
    if let wait = interrupted.wait { wake(after: wait) }
    var entities = interrupted.entities
    let (kinds, isFirst) = state.withLock { (Array($0.kinds.keys), !$0.hasFoundInterrupted) }
    if journal.isShared || isFirst {
      do {
        // Own entities stay among the results when they are restored, so the first search has all.
        entities.formUnion(
          try await settings.commits.retry {
            try await journal.interruptedEntities(
              for: options.node, kinds: kinds, includingOwn: isFirst,
              limit: isFirst ? .max : 1_000)
          })
        state.withLock { $0.hasFoundInterrupted = true }
      } catch {
        wake(after: .milliseconds(500))
      }
    }
    for entity in entities.sorted() {
      let (kind, isRunning) = state.withLock { ($0.kinds[entity.kind], $0.isRunning) }
      guard let kind, isRunning else { continue }
      do {
        try await kind.restore(entity.id)
      } catch {
        // A damaged entity reports itself at its next use. The others go on.
        guard (error as? DurabilityError)?.isTemporary == true else { continue }
        settings.interrupt(entity)
        wake(after: .milliseconds(500))
      }
    }
  }

  /// Looks for messages soon.
  func wake() { _ = state.withLock { $0.wake }?.yield() }

  /// Looks for messages after a time, or earlier: each search finds out when the next one is due.
  ///
  /// One task waits for the earliest time, so that searches for a timer of next year leave nothing
  /// behind.
  func wake(after duration: Duration) {
    // A clock cannot wait for a time of any distance. A search each day costs nothing.
    let time = ContinuousClock.now + min(duration, .seconds(86_400))
    state.withLock { state in
      guard state.isRunning, state.laterWake.map({ $0.time > time }) ?? true else { return }
      state.laterWake?.task.cancel()
      let task = Task { [weak self] in
        guard (try? await TaskObservation.sleep(for: ContinuousClock.now.duration(to: time))) != nil
        else { return }
        self?.state.withLock { if $0.laterWake?.time == time { $0.laterWake = nil } }
        self?.wake()
      }
      state.laterWake = (time, task)
    }
  }

  // MARK: - Other nodes

  /// Posts an action to the owner of an entity, and waits until it is applied, the caller is
  /// cancelled, or the time of a takeover is over.
  func forward(_ message: JournalMessage, to owner: String) async throws {
    settings.report(.forwarded(message.receiver, owner: owner))
    try await settings.commits.post([message])
    if case .rejected(let reason) = try await outcome(of: message.id, from: owner) {
      throw DurabilityError(
        .undecodable, entity: message.receiver, statement: "message \(message.id)",
        "The owner `\(owner)` set the action aside: \(reason)",
        remedy: "Run one version on all nodes.")
    }
  }

  /// Waits for the outcome of a message.
  private func outcome(of message: String, from owner: String) async throws -> MessageOutcome {
    let number = nextForward()
    let (outcomes, continuation) = AsyncThrowingStream<MessageOutcome, any Error>.makeStream()
    try state.withLock { state in
      guard state.isRunning else { throw Self.stoppedForwarding }
      state.waiting[number] = ForwardWaiter(message: message, outcomes: continuation)
    }
    defer { state.withLock { $0.waiting[number] = nil } }
    wake()
    // A lost owner is replaced when its lease ends.
    let limit = options.lease + options.patience
    let timeout = Task {
      guard (try? await TaskObservation.sleep(for: limit)) != nil else { return }
      continuation.finish(
        throwing: Self.uncertainForwarding(
          "The owner `\(owner)` has not applied the action within \(limit); it may lack the feature."
        ))
    }
    defer { timeout.cancel() }
    for try await outcome in outcomes { return outcome }
    throw Self.uncertainForwarding("The caller was cancelled while another node had the action.")
  }

  /// The error of the callers that wait for another node when the stores stop.
  static var stoppedForwarding: DurabilityError {
    uncertainForwarding("The durable stores have stopped while another node had the action.")
  }

  private static func uncertainForwarding(_ message: String) -> DurabilityError {
    DurabilityError(
      .uncertain, statement: "forward", message,
      remedy: "The action may still be applied: send it with a key, so that you can repeat it.")
  }

  /// Returns a new identifier for a forwarded action.
  func forwardedIdentifier() -> String { "\(options.node)/\(run)/\(nextForward())" }

  private func nextForward() -> Int {
    state.withLock { state in
      state.lastForward += 1
      return state.lastForward
    }
  }

  private func resumeWaiting() async {
    let messages = state.withLock { Set($0.waiting.values.map(\.message)) }
    guard !messages.isEmpty, let outcomes = try? await journal.outcomes(of: messages.sorted())
    else { return }
    // In a fixed order, so that simulations repeat.
    for (_, waiter) in state.withLock(\.waiting).sorted(by: { $0.key < $1.key }) {
      if let outcome = outcomes[waiter.message] { waiter.outcomes.yield(outcome) }
    }
  }
}

/// A caller that waits for the outcome of a message to another node.
struct ForwardWaiter {
  let message: String
  let outcomes: AsyncThrowingStream<MessageOutcome, any Error>.Continuation
}

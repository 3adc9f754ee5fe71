import IntarsiaConcurrency
import IntarsiaRuntime
import IntarsiaSimulation

/// The queue of messages from a test store's effects to the store.
///
/// It is not generic over the types of the store. An array of a generic type looks up its metadata
/// at each access. This cost an eighth of the instructions of sending one action and receiving
/// another.
final class Mailbox: Sendable {
  enum Event: Sendable {
    /// An operation sends a message, and waits until the store has processed it.
    case emitted(AnyLetter, EffectToken, UnsafeContinuation<Void, Never>)
    case ended(RunningEffect)
    /// An effect dismisses the store's feature, and waits until the store has processed this.
    case dismissed(UnsafeContinuation<Void, Never>)
  }

  private struct State {
    var events: [Event] = []
    var isClosed = false
  }

  private let state = VisibleMutex(State())

  init() {}

  /// Returns a port from a core to this mailbox.
  ///
  /// - Parameter simulation: The simulation that runs the effects. It is notified of messages that
  ///   come from outside it.
  func port<Action>(of simulation: Simulation) -> EffectPort<Action> {
    let id = simulation.id
    return .calling(
      taskExecutor: simulation.taskExecutor,
      emit: { [self, weak simulation] message, token in
        await withUnsafeContinuation { continuation in
          let event = Event.emitted(Letter(message), token, continuation)
          post(event)
          if !Simulation.isEntered(id) { simulation?.noteEventElsewhere() }
        }
      },
      end: { [self, weak simulation] effect in
        post(.ended(effect))
        if !Simulation.isEntered(id) { simulation?.noteEventElsewhere() }
      })
  }

  /// Tells the store that an effect dismisses its feature.
  func dismiss(in simulation: Simulation?) async {
    await withUnsafeContinuation { continuation in
      post(.dismissed(continuation))
      guard let simulation, !Simulation.isEntered(simulation.id) else { return }
      simulation.noteEventElsewhere()
    }
  }

  private func post(_ event: Event) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.events.append(event) }
      return !state.isClosed
    }
    guard !isOpen else { return }
    Self.decline(event)
    if case .ended(let effect) = event { effect.completion.abandon(effect) }
  }

  func takeAll() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Closes the mailbox, and resumes all waiting operations.
  ///
  /// - Returns: The ended operations whose events the store has not read.
  func close() -> [RunningEffect] {
    let events = state.withLock { state in
      state.isClosed = true
      defer { state.events = [] }
      return state.events
    }
    events.forEach(Self.decline)
    return events.compactMap { event in
      if case .ended(let effect) = event { effect } else { nil }
    }
  }

  private static func decline(_ event: Event) {
    switch event {
    case .emitted(_, _, let continuation), .dismissed(let continuation): continuation.resume()
    case .ended: break
    }
  }
}

/// A message from an operation to its store, with its type erased.
class AnyLetter: @unchecked Sendable {
  // Safe: it has no properties, and those of its subclass are `Sendable`.

  /// The message, with the type of the store's actions.
  func message<Action>(to store: TestStore<some Any, Action>) -> EffectMessage<Action> {
    // Safe: a mailbox belongs to one store, whose effects send only actions of its type.
    unsafeDowncast(self, to: Letter<Action>.self).message.value
  }
}

private final class Letter<Action>: AnyLetter, @unchecked Sendable {
  // Safe: all its properties are immutable.
  let message: Transferred<EffectMessage<Action>>

  init(_ message: Transferred<EffectMessage<Action>>) {
    self.message = message
  }
}

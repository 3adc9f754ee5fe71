import IntarsiaConcurrency
import IntarsiaRuntime
import IntarsiaSimulation

/// The queue of messages from a test store's effects to the store.
///
/// It is not generic: metadata lookups of a generic array cost an eighth of the instructions of
/// sending one action and receiving another.
final class Mailbox: Sendable {
  enum Event: Sendable {
    /// An operation sends a message, and may wait until the store has processed it.
    case emitted(AnyMessage, EffectToken, UnsafeContinuation<Void, Never>?)
    case ended(RunningEffect)
    /// An effect dismisses the store's feature, and waits until the store has processed this.
    case dismissed(UnsafeContinuation<Void, Never>?)
  }

  private struct State {
    var events: [Event] = []
    var isClosed = false
  }

  private let state = VisibleMutex(State())

  func port<Action>(of simulation: Simulation) -> EffectPort<Action> {
    .calling(
      taskExecutor: simulation.taskExecutor,
      post: { message, token in
        self.post(.emitted(Message(message), token, nil), in: simulation)
      },
      emit: { message, token in
        await withUnsafeContinuation { continuation in
          self.post(.emitted(Message(message), token, continuation), in: simulation)
        }
      },
      end: { effect in self.post(.ended(effect), in: simulation) })
  }

  func dismiss(in simulation: Simulation?) async {
    await withUnsafeContinuation { post(.dismissed($0), in: simulation) }
  }

  /// Adds an event, and notifies the simulation of an event from outside.
  private func post(_ event: Event, in simulation: Simulation?) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.events.append(event) }
      return !state.isClosed
    }
    if !isOpen, let effect = Self.decline(event) { effect.completion.leave(effect) }
    if let simulation, !simulation.isEntered { simulation.noteEventElsewhere() }
  }

  func takeAll() -> [Event] {
    state.withLock { exchange(&$0.events, with: []) }
  }

  /// Closes the mailbox, resumes all waiting operations, and returns the ended ones left in it.
  func close() -> [RunningEffect] {
    state.withLock { $0.isClosed = true }
    return takeAll().compactMap(Self.decline)
  }

  /// Resumes the waiting operation of an event, or returns the operation that has ended.
  private static func decline(_ event: Event) -> RunningEffect? {
    switch event {
    case .emitted(_, _, let continuation), .dismissed(let continuation):
      continuation?.resume()
      return nil
    case .ended(let effect): return effect
    }
  }
}

/// A message from an operation to its store, with its type erased.
class AnyMessage: @unchecked Sendable {
  // Safe: it has no properties, and those of its subclass are `Sendable`.

  /// The message, with the type of the store's actions.
  func value<Action>(for store: TestStore<some Any, Action>) -> EffectMessage<Action> {
    // Safe: a mailbox belongs to one store, whose effects send only actions of its type.
    unsafeDowncast(self, to: Message<Action>.self).message.value
  }
}

private final class Message<Action>: AnyMessage, @unchecked Sendable {
  // Safe: all its properties are immutable.
  let message: Transferred<EffectMessage<Action>>

  init(_ message: Transferred<EffectMessage<Action>>) {
    self.message = message
  }
}

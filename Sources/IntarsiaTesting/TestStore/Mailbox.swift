import IntarsiaConcurrency
import IntarsiaRuntime

/// What the effects of a test store have to tell it, in order, until the store looks.
///
/// It knows nothing of the store's types: an array of something generic would have to find its own metadata each time that it
/// is touched, which took an eighth of all instructions of sending an action and receiving another.
final class Mailbox: Sendable {
  enum Event: Sendable {
    /// An operation has something to say, and waits until it has been processed.
    case emitted(AnyLetter, EffectToken, UnsafeContinuation<Void, Never>)
    case ended(RunningEffect)
  }

  private struct State {
    var events: [Event] = []
    var isClosed = false
  }

  private let state = VisibleMutex(State())

  init() {}

  /// The way of an engine to this mailbox.
  ///
  /// - Parameter simulation: Runs the effects, and knows when what they do takes effect.
  func port<Action>(of simulation: Simulation) -> EffectPort<Action> {
    let id = simulation.id
    return .calling(
      emit: { [self, weak simulation] message, token in
        await withUnsafeContinuation { continuation in
          let event = Event.emitted(Letter(message), token, continuation)
          if Simulation.isWorkedFor(id) {
            post(event)
          } else {
            post(event, from: simulation)
          }
        }
      },
      end: { [self, weak simulation] effect in
        if Simulation.isWorkedFor(id) {
          post(.ended(effect))
        } else {
          post(.ended(effect), from: simulation)
        }
      })
  }

  /// Posts something that a task has said elsewhere than on a thread that works for its simulation.
  private func post(_ event: Event, from simulation: Simulation?) {
    guard let simulation else { return post(event) }
    simulation.perform { self.post(event) }
  }

  private func post(_ event: Event) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.events.append(event) }
      return !state.isClosed
    }
    guard !isOpen else { return }
    Self.decline(event)
    if case .ended(let effect) = event { effect.ticket.abandon(effect) }
  }

  func takeAll() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Nobody looks any more: whoever waits goes on.
  ///
  /// - Returns: The operations whose end was told, and that nobody has heard of.
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
    if case .emitted(_, _, let continuation) = event { continuation.resume() }
  }
}

/// What an operation says to a store, of whichever types that is.
class AnyLetter: @unchecked Sendable {
  // Safe: it has no properties, and what its subclass adds is `Sendable`.

  /// What it says, to the store that it was sent to: nobody else gets to see it.
  func message<Action>(to store: TestStore<some Any, Action>) -> EffectMessage<Action> {
    // Safe: a mailbox belongs to one store, whose effects send nothing but its actions.
    unsafeDowncast(self, to: Letter<Action>.self).message.action
  }
}

private final class Letter<Action>: AnyLetter, @unchecked Sendable {
  // Safe: nothing in it changes.
  let message: HandedOver<EffectMessage<Action>>

  init(_ message: HandedOver<EffectMessage<Action>>) {
    self.message = message
  }
}

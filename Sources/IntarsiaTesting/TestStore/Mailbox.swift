import IntarsiaConcurrency
import IntarsiaRuntime

/// What the effects of a test store have to tell it, in order, until the store looks.
final class Mailbox<Action>: Sendable {
  typealias Token = EffectToken

  enum Event: Sendable {
    /// An operation has something to say, and waits until it has been processed.
    case emitted(HandedOver<EffectMessage<Action>>, Token, UnsafeContinuation<Void, Never>)
    case ended(RunningEffect)
  }

  private struct State {
    var events: [Event] = []
    var isClosed = false
  }

  private let state = VisibleMutex(State())

  init() {}

  /// The engine's way to this mailbox.
  ///
  /// - Parameter simulation: Runs the effects, and knows when what they do takes effect.
  func port(of simulation: Simulation) -> EffectPort<Action> {
    .calling(
      emit: { [self, weak simulation] action, token in
        await withUnsafeContinuation { continuation in
          let post: @Sendable () -> Void = { self.post(.emitted(action, token, continuation)) }
          if let simulation { simulation.perform(post) } else { post() }
        }
      },
      end: { [self, weak simulation] effect in
        let post: @Sendable () -> Void = {
          if !self.post(.ended(effect)) { effect.ticket.abandon(effect) }
        }
        if let simulation { simulation.perform(post) } else { post() }
      })
  }

  /// - Returns: Whether somebody will look.
  @discardableResult
  private func post(_ event: Event) -> Bool {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.events.append(event) }
      return !state.isClosed
    }
    if !isOpen { Self.decline(event) }
    return isOpen
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

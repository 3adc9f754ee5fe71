package import IntarsiaDependencies
import IntarsiaDump

/// The sender of an action.
package struct ActionSender {
  package let origin: ActionOrigin
  /// The number of the action in the process, from 1.
  package let number: Int
  /// The number of the action for which a reducer returned this one, or 0.
  package let cause: Int
  /// The running effect that sent the action, if there is one and a listener needs it.
  package let effect: EffectName?
}

/// An event of an effect.
package enum EffectEvent<Action> {
  /// An effect starts, which was returned for the action of a number, or of 0 if none is known.
  case started(EffectName, by: Int)
  case emitted(EffectName, Action)
  case finished(EffectName)
  case cancelled(EffectName)
}

/// The closures that a core calls for its events, with its own types.
///
/// A closure that is `nil` receives no events. States are passed without a copy.
package struct CoreListener<State, Action> {
  package let token: InstrumentToken

  /// Whether ``reduced`` receives the state before the action.
  package var keepsStateBefore = false

  /// Whether an ``ActionSender`` names its effect.
  package var namesSenders = true

  /// Called before an action is reduced.
  package var received: ((_ action: Action, _ sender: ActionSender?) -> Void)?

  /// Called after an action was reduced.
  package var reduced:
    ((_ action: Action, _ sender: ActionSender?, _ before: State?, _ after: State) -> Void)?

  package var effect: ((EffectEvent<Action>) -> Void)?

  /// Called after a dependency was read for the first time, from any isolation.
  package var touched: (@Sendable (DependencyRecord.Touch) -> Void)?

  /// Called for each read of a dependency, from any isolation, so that each read takes a lock.
  package var read: (@Sendable (DependencyRecord.Touch) -> Void)?

  /// Observes the calls of dependencies, from any isolation.
  package var calls: (any DependencyCallObserver)?

  package init(_ token: InstrumentToken = InstrumentToken()) {
    self.token = token
  }
}

extension CoreListener {
  /// Creates a listener that converts events for an instrument.
  init(_ instrument: StoreInstrument, _ token: InstrumentToken, of store: StoreName) {
    self.init(token)
    let handle: @Sendable (StoreEvent.Kind) -> Void = { kind in
      if !token.isCancelled { instrument.handle(StoreEvent(store: store, kind: kind)) }
    }
    let kinds = instrument.kinds
    let reportsActions = kinds.contains(.actions)
    if reportsActions {
      received = { action, sender in
        handle(.actionReceived(action, from: StoreEvent.ActionSource(sender)))
      }
    }
    keepsStateBefore = kinds.contains(.states)
    if reportsActions || keepsStateBefore {
      reduced = { action, _, before, after in
        if let before, Sameness.areEqual(before, after) != true {
          handle(.stateChanged(StateChange(action, from: before, to: after)))
        }
        if reportsActions { handle(.actionReduced(action)) }
      }
    }
    if kinds.contains(.effects) {
      effect = { event in
        switch event {
        case .started(let name, _): handle(.effectStarted(name))
        case .emitted(let name, let action): handle(.effectEmitted(name, action: action))
        case .finished(let name): handle(.effectFinished(name))
        case .cancelled(let name): handle(.effectCancelled(name))
        }
      }
    }
    if kinds.contains(.dependencies) { touched = { handle(.dependencyTouched($0)) } }
  }
}

extension StoreEvent.ActionSource {
  package init(_ sender: ActionSender?) {
    switch sender?.origin {
    case .user(let location): self = .user(location)
    case .effect, nil: self = sender?.effect.map { .effect($0) } ?? .send
    }
  }
}

public import IntarsiaDependencies
public import IntarsiaIssues

/// An event in a store: for example, an action arrived, the state changed, or an effect started.
///
/// ```swift
/// let token = store.instrument(
///   StoreInstrument([.actions, .effects]) { event in
///     if case .effectStarted(let effect) = event.kind { print("\(event.store): \(effect)") }
///   })
/// ```
///
/// Create a ``StoreInstrument`` to receive events. An event is valid only during the call that
/// delivers it. It contains values of the feature that cannot be sent to another isolation. Its
/// ``description`` can.
public struct StoreEvent {
  /// The store of the event.
  public let store: StoreName

  /// The kind of the event.
  public let kind: Kind

  /// The kinds of events in a store.
  public enum Kind {
    /// The reducer is about to run for an action.
    case actionReceived(Any, from: ActionSource)

    /// An action changed the state.
    ///
    /// A state that is not `Equatable` counts as changed by each action.
    case stateChanged(StateChange)

    /// The reducer has run for an action, and observers have been notified of the changes.
    case actionReduced(Any)

    /// An effect is about to start, and its task is made next.
    ///
    /// No task is made if the effect is cancelled before that.
    case effectStarted(EffectName)

    /// An effect has sent an action, and the store has accepted it.
    case effectEmitted(EffectName, action: Any)

    /// The operation of an effect has ended.
    case effectFinished(EffectName)

    /// An effect was cancelled.
    ///
    /// Actions that it sends from now on are dropped.
    case effectCancelled(EffectName)

    /// A reducer or an effect has read a dependency for the first time.
    ///
    /// A first read of a default after reads of overrides is an event too. Events are delivered in
    /// the isolation of the read. For an effect, this is not the isolation of the store.
    case dependencyTouched(DependencyRecord.Touch)
  }

  /// The source of an action.
  public enum ActionSource: Sendable, Hashable {
    /// A caller sent it to the store, at this source location.
    case user(IssueLocation)
    /// A running effect sent it.
    case effect(EffectName)
    /// A reducer returned it, as ``Effect/send(_:)``.
    case send
  }
}

/// The name of a store, unique in the process.
public struct StoreName: Sendable, Hashable, CustomStringConvertible {
  /// The type of the state, without its module.
  public let feature: String

  /// The number of the store among the stores with instruments, from 1.
  public let number: UInt64

  /// The type of the state, and the number: `Counter.State #1`.
  public var description: String { "\(feature) #\(number)" }
}

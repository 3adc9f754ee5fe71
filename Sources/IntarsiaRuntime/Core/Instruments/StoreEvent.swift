public import IntarsiaDependencies
public import IntarsiaIssues

/// Something that has happened in a store: an action came, the state changed, an effect started, or another thing.
///
/// ```swift
/// let token = store.instrument(
///   StoreInstrument([.actions, .effects]) { event in
///     if case .effectStarted(let effect) = event.kind { print("\(event.store): \(effect)") }
///   })
/// ```
///
/// Whoever wants to know of it makes a ``StoreInstrument``. An event is good for as long as the call that hands it over:
/// it carries what the feature works with, which may not be sent elsewhere. ``description`` is.
public struct StoreEvent {
  /// The store in which it happened.
  public let store: StoreName

  /// What has happened.
  public let kind: Kind

  /// What can happen in a store.
  public enum Kind {
    /// The reducer is about to run for an action.
    case actionReceived(Any, from: ActionSource)

    /// The state is another one after an action than it was before.
    case stateChanged(StateChange)

    /// The reducer has run for an action, and whoever observes what that changed has been told.
    case actionReduced(Any)

    /// The task of an effect was made.
    case effectStarted(EffectName)

    /// An effect has sent an action, and the store takes it.
    case effectEmitted(EffectName, action: Any)

    /// The operation of an effect has returned.
    case effectFinished(EffectName)

    /// An effect was cancelled, and nothing that it sends arrives from now on.
    case effectCancelled(EffectName)

    /// A reducer or an effect has read a dependency that it had not read before.
    ///
    /// Told wherever it is read: by an effect, that is outside of the isolation of the store.
    case dependencyTouched(DependencyRecord.Touch)
  }

  /// Where an action came from.
  public enum ActionSource: Sendable, Hashable {
    /// Somebody sent it to the store, there.
    case user(IssueLocation)
    /// A running effect sent it.
    case effect(EffectName)
    /// A reducer has returned it, as ``Effect/send(_:)``.
    case send
  }
}

/// A store, told from all others of the process.
public struct StoreName: Sendable, Hashable, CustomStringConvertible {
  /// The type of the state, without its module.
  public let feature: String

  /// Counts the stores to which anybody listens, from 1.
  public let number: UInt64

  /// The type of the state, and the number: `Counter.State #1`.
  public var description: String { "\(feature) #\(number)" }
}

/// An effect of a store, told from all others of that store.
public struct EffectName: Sendable, Hashable, CustomStringConvertible {
  /// Grows with each effect of the store, so that no two of them have the same.
  public let number: UInt64

  /// The name that the feature gave to the effect's task.
  public let name: String?

  /// The place that made the effect.
  public let location: IssueLocation

  /// The number, the name if there is one, and the place: `effect 3 "search" made at Shop/Search.swift:12`.
  public var description: String {
    "effect \(number)" + (name.map { " \"\($0)\"" } ?? "") + " made at \(location)"
  }
}

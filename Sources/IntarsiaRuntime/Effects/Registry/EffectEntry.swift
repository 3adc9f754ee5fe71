// The registry's records of effects. They are not generic, though effects are. A dictionary of
// generic values looks up metadata at each access, which costs many times the work of the registry.
// Values that depend on the type of the actions are objects with a base class that is not generic.

/// A running operation, sequence or group: an entry of the registry.
///
/// It is an object, so that it changes in place.
final class EffectEntry {
  enum Kind {
    /// An operation, or a separately cancellable part of one.
    ///
    /// - Parameter holding: The action that the operation holds until the end of a throttle's
    ///   window, if it waits for that.
    case operation(RunningEffect, holding: HeldAction? = nil)
    /// An action that is sent without a task.
    case delivery
    /// An effect that the core computes.
    ///
    /// - Parameter initiator: The operation on whose behalf it starts.
    case deferred(initiator: EffectToken?)
    /// - Parameter isStarting: Whether its current member is being started, and may end meanwhile.
    case sequence(AnyEffectValue, isStarting: Bool = true)
    case group(open: Int)
  }

  // Only the registry changes these properties, and calls no other code meanwhile. So no access
  // overlaps another.

  @exclusivity(unchecked) var kind: Kind
  /// The sequence or group of the entry, or the operation of a part.
  @exclusivity(unchecked) var parent: EffectToken?
  let context: EffectContext

  init(kind: Kind, parent: EffectToken?, context: EffectContext) {
    self.kind = kind
    self.parent = parent
    self.context = context
  }

  /// The operation or part.
  var effect: RunningEffect? { if case .operation(let effect, _) = kind { effect } else { nil } }

  /// The action that waits in the entry for the end of a throttle's window.
  var held: HeldAction? { if case .operation(_, let held) = kind { held } else { nil } }

  /// Whether an action waits in the entry and its sender's store task is not cancelled.
  var isHolding: Bool { held?.action != nil && !context.completion.isCancelled }
}

/// The feature that made an effect, and the completion of the `send` call that started it.
package struct EffectContext {
  var membership: EffectMembership
  let completion: EffectCompletion
  /// The number of the action that the effect was returned for; 0 while no listener counts actions.
  var action = 0
}

/// A throttle around an effect, with its name.
struct NamedThrottle {
  let name: EffectBranch.Name
  let limit: EffectThrottle
}

/// An action that waits for the end of a throttle's window.
///
/// The entry of the operation that waits has the feature, the names and the completion of the
/// action's sender. So the action is cancelled with its sender's effects, and with no other effect.
///
/// It is an object because each operation's entry stores an optional one, and nearly all have none.
final class HeldAction {
  let throttle: NamedThrottle
  /// The operation, part or delivery that has sent the action.
  let sender: EffectToken
  /// The action, until it is released.
  @exclusivity(unchecked) var action: AnyEffectValue?

  init(_ action: AnyEffectValue, from sender: EffectToken, in throttle: NamedThrottle) {
    self.throttle = throttle
    self.sender = sender
    self.action = action
  }
}

/// The effects of a sequence that have not started.
///
/// It belongs to one entry and is not shared.
final class EffectSequence<Action>: AnyEffectValue {
  /// The remaining effects, last one first.
  @exclusivity(unchecked) private var rest: [Effect<Action>]
  private let isDelay: Bool

  init(_ effects: [Effect<Action>], isDelay: Bool) {
    rest = effects.reversed()
    self.isDelay = isDelay
  }

  /// Removes the next effect and returns it.
  ///
  /// A cancelled delay has no further effects.
  ///
  /// The sequence keeps no reference to it. The values of its actions may become part of the state,
  /// and a second reference would make the next change copy them.
  func takeNext(isCancelled: Bool) -> Effect<Action>? {
    isCancelled && isDelay ? nil : rest.popLast()
  }
}

/// A value that depends on the type of the actions, without its type.
package class AnyEffectValue {
  fileprivate init() {}

  /// Returns the value, whose type must be the type that it was stored with.
  package final func value<Value>(as type: Value.Type) -> Value {
    unsafeDowncast(self, to: EffectValue<Value>.self).value
  }
}

/// An action, or the closure of a deferred effect, that a registry passes to its core or holds.
final class EffectValue<Value>: AnyEffectValue {
  fileprivate let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

// What the registry remembers of effects. None of it is generic, though effects are: a dictionary of what is generic
// finds metadata each time it is touched, which costs many times what the registry does. What belongs to one type of
// actions is held as an object of a class whose base class is not generic.

/// One running operation, sequence or group.
///
/// It belongs to one registry: an object, so that it can be changed where it is.
package class EffectNode {
  enum Kind {
    /// - Parameter releases: The throttle whose action it brings at its end, if it is there for that.
    case operation(releases: EffectGate?)
    /// A part of an operation that can be cancelled by itself.
    case part(EffectPart, AnyEffectRun, of: EffectToken)
    case delivery
    case sequence(AnyEffectSequence, SequencePhase = .starting)
    case group(open: Int)
  }

  /// How far a sequence is with what it has started last.
  enum SequencePhase {
    case starting
    case waiting
    /// It has ended before it was quite started.
    case ended
  }

  // Changed by the registry alone, which calls nobody meanwhile: no access can overlap another.

  @exclusivity(unchecked) final var kind: Kind
  @exclusivity(unchecked) final var parent: EffectToken?
  final let place: EffectPlace

  init(kind: Kind, parent: EffectToken?, place: EffectPlace) {
    self.kind = kind
    self.parent = parent
    self.place = place
  }

  /// The node of an operation, as what it is.
  final var operation: RunningEffect { unsafeDowncast(self, to: RunningEffect.self) }

  /// The operation that can speak through the node, if one can.
  final var speakingRun: AnyEffectRun? {
    switch kind {
    case .operation: operation.run
    case .part(_, let run, _): run
    case .delivery, .sequence, .group: nil
    }
  }

  /// What of it matters when it sends an action; nothing else is copied then.
  final var sender: EffectSender? {
    speakingRun.map {
      EffectSender(run: $0, ticket: place.ticket, isThrottled: !place.address.gates.isEmpty)
    }
  }

  /// Tells those who wait for the ticket, if it was entered there.
  final func leaveTicket() {
    switch kind {
    case .operation: place.ticket.leave(operation)
    case .part(let part, _, _): place.ticket.leave(part)
    case .delivery, .sequence, .group: break
    }
  }

  /// Changes the phase of a sequence, and says which it was in; `nil` if the node is none.
  final func enter(_ phase: SequencePhase) -> SequencePhase? {
    guard case .sequence(let rest, let before) = kind else { return nil }
    kind = .sequence(rest, phase)
    return before
  }
}

/// An operation that sends an action.
struct EffectSender {
  let run: AnyEffectRun
  let ticket: EffectTicket
  /// Whether what it sends may have to wait.
  let isThrottled: Bool
}

/// The feature that made an effect, and the call of `send` that it belongs to.
struct EffectPlace {
  var address: EffectAddress
  let ticket: EffectTicket
}

/// A throttle around an effect.
///
/// An object: the node of every operation has room for one, and nearly all of them have none.
final class EffectGate {
  let name: EffectBranch.Name
  let throttle: EffectThrottle

  init(name: EffectBranch.Name, throttle: EffectThrottle) {
    self.name = name
    self.throttle = throttle
  }
}

/// Effects that start one after the other, of actions of any type.
class AnyEffectSequence {
  fileprivate init() {}
}

/// What is still to come of a sequence.
///
/// It belongs to one node, and is not shared.
final class EffectSequence<Action>: AnyEffectSequence {
  /// The last one first.
  @exclusivity(unchecked) private var rest: [Effect<Action>]

  init(_ effects: [Effect<Action>]) {
    rest = effects.reversed()
  }

  /// Takes the next effect out, and says whether more come after it.
  ///
  /// Nothing of it stays behind: what its actions carry may soon be part of the state, where a second reference would
  /// make the next change copy it.
  func takeNext() -> (effect: Effect<Action>, isLast: Bool)? {
    rest.popLast().map { ($0, rest.isEmpty) }
  }
}

/// An action of any type.
package class AnyEffectAction {
  fileprivate init() {}

  /// The action itself, of the type that the engine's actions are of.
  package final func action<Action>(as type: Action.Type) -> Action {
    unsafeDowncast(self, to: EffectAction<Action>.self).value
  }
}

/// An action that a registry hands to its engine, or holds back for it.
final class EffectAction<Action>: AnyEffectAction {
  fileprivate let value: Action

  init(_ action: Action) {
    value = action
  }
}

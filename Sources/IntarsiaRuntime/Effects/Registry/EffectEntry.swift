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

/// A slot map of entries.
///
/// A token names the slot of its entry.
///
/// The registry looks up an effect about ten times, so the lookup needs no search. A slot is reused
/// after its entry is removed. The number of a token is never reused, which detects stale tokens.
struct EffectSlotMap {
  private struct Slot {
    var number: UInt64
    /// The entry, or `nil` if the slot is free.
    var entry: EffectEntry?
    /// In a free slot: the index of the next free slot, or the number of slots.
    var nextFree = 0
  }

  private var slots: [Slot] = []
  private var firstFree = 0
  private var lastNumber: UInt64 = 0
  private var used = 0

  var isEmpty: Bool { used == 0 }

  /// All entries, in no order.
  var all: [(token: EffectToken, entry: EffectEntry)] {
    slots.enumerated().compactMap { index, slot in
      slot.entry.map { (EffectToken(rawValue: slot.number, slot: index), $0) }
    }
  }

  subscript(token: EffectToken) -> EffectEntry? {
    guard token.slot < slots.count, slots[token.slot].number == token.rawValue else { return nil }
    return slots[token.slot].entry
  }

  /// Returns a token for the entry that is inserted next.
  mutating func makeToken() -> EffectToken {
    lastNumber += 1
    return EffectToken(rawValue: lastNumber, slot: firstFree)
  }

  mutating func insert(_ entry: EffectEntry, as token: EffectToken) {
    assert(token.slot == firstFree, "\(token) was not made for the entry that comes next")
    used += 1
    if firstFree == slots.count {
      firstFree += 1
      slots.append(Slot(number: token.rawValue, entry: entry))
    } else {
      firstFree = slots[token.slot].nextFree
      slots[token.slot].number = token.rawValue
      slots[token.slot].entry = entry
    }
  }

  mutating func remove(_ token: EffectToken) -> EffectEntry? {
    guard token.slot < slots.count, slots[token.slot].number == token.rawValue,
      let entry = slots[token.slot].entry.take()
    else { return nil }
    slots[token.slot].nextFree = firstFree
    firstFree = token.slot
    used -= 1
    return entry
  }
}

/// The number of a running operation, sequence or group of a core, which is never reused.
///
/// The type is not nested in the registry: a type nested in a generic type is generic too. Looking
/// up its metadata would cost more than everything done with it.
package struct EffectToken: Hashable, Comparable, Sendable {
  package let rawValue: UInt64

  /// The slot of the entry in ``EffectSlotMap``.
  var slot = 0

  /// The token of no entry.
  static let none = EffectToken(rawValue: 0)

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

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
package struct EffectToken: Hashable, Sendable {
  package let rawValue: UInt64

  /// The slot of the entry in ``EffectSlotMap``.
  var slot = 0

  /// The token of no entry.
  static let none = EffectToken(rawValue: 0)
}

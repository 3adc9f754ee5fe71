/// A slot map of nodes.
///
/// A token names the slot of its node.
///
/// The registry looks up an effect about ten times, so the lookup needs no search. A slot is reused
/// after its node is removed. The number of a token is never reused, which detects stale tokens.
struct EffectSlotMap {
  private struct Slot {
    var number: UInt64
    /// The node, or `nil` if the slot is free.
    var node: EffectNode?
    /// In a free slot: the index of the next free slot, or the number of slots.
    var nextFree = 0
  }

  private var slots: [Slot] = []
  private var firstFree = 0
  private var lastNumber: UInt64 = 0
  private var used = 0
  /// The parts of operations.
  ///
  /// Their tokens exist before the nodes, and so have no slots.
  private var parts: [EffectToken: EffectNode] = [:]

  var isEmpty: Bool { used == 0 && parts.isEmpty }

  /// All nodes, in no order.
  var all: [(token: EffectToken, node: EffectNode)] {
    var all = parts.map { (token: $0.key, node: $0.value) }
    for (index, slot) in slots.enumerated() {
      if let node = slot.node {
        all.append((EffectToken(rawValue: slot.number, slot: index), node))
      }
    }
    return all
  }

  subscript(token: EffectToken) -> EffectNode? {
    guard !token.isPart else { return parts[token] }
    guard token.slot < slots.count, slots[token.slot].number == token.rawValue else { return nil }
    return slots[token.slot].node
  }

  /// Returns a token for the node that is inserted next.
  mutating func makeToken() -> EffectToken {
    lastNumber += 1
    return EffectToken(rawValue: lastNumber, slot: firstFree)
  }

  mutating func insert(_ node: EffectNode, as token: EffectToken) {
    guard !token.isPart else {
      parts[token] = node
      return
    }
    assert(token.slot == firstFree, "\(token) was not made for the node that comes next")
    used += 1
    if firstFree == slots.count {
      firstFree += 1
      slots.append(Slot(number: token.rawValue, node: node))
    } else {
      firstFree = slots[token.slot].nextFree
      slots[token.slot].number = token.rawValue
      slots[token.slot].node = node
    }
  }

  mutating func remove(_ token: EffectToken) -> EffectNode? {
    guard !token.isPart else { return parts.removeValue(forKey: token) }
    guard token.slot < slots.count, slots[token.slot].number == token.rawValue,
      let node = slots[token.slot].node.take()
    else { return nil }
    slots[token.slot].nextFree = firstFree
    firstFree = token.slot
    used -= 1
    return node
  }
}

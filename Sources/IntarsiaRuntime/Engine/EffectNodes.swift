/// A slot map of nodes.
///
/// A token names the slot of its node.
///
/// The registry looks up an effect about ten times, so the lookup needs no search. A slot is reused
/// after its node is removed. The number of a token is never reused, which detects stale tokens.
struct EffectNodes {
  private struct Seat {
    var number: UInt64
    /// The node, or `nil` if the slot is free.
    var node: EffectNode?
    /// In a free slot: the index of the next free slot, or the number of slots.
    var nextFree = 0
  }

  private var seats: [Seat] = []
  private var firstFree = 0
  private var lastNumber: UInt64 = 0
  private var seated = 0
  /// The parts of operations.
  ///
  /// Their tokens exist before the nodes, and so have no slots.
  private var parts: [EffectToken: EffectNode] = [:]

  var isEmpty: Bool { seated == 0 && parts.isEmpty }

  /// All nodes, in no order.
  var all: [(token: EffectToken, node: EffectNode)] {
    var all = parts.map { (token: $0.key, node: $0.value) }
    for (index, seat) in seats.enumerated() {
      if let node = seat.node {
        all.append((EffectToken(rawValue: seat.number, seat: index), node))
      }
    }
    return all
  }

  subscript(token: EffectToken) -> EffectNode? {
    guard !token.isPart else { return parts[token] }
    guard token.seat < seats.count, seats[token.seat].number == token.rawValue else { return nil }
    return seats[token.seat].node
  }

  /// Returns a token for the node that is inserted next.
  mutating func makeToken() -> EffectToken {
    lastNumber += 1
    return EffectToken(rawValue: lastNumber, seat: firstFree)
  }

  mutating func insert(_ node: EffectNode, as token: EffectToken) {
    guard !token.isPart else {
      parts[token] = node
      return
    }
    assert(token.seat == firstFree, "\(token) was not made for the node that comes next")
    seated += 1
    if firstFree == seats.count {
      firstFree += 1
      seats.append(Seat(number: token.rawValue, node: node))
    } else {
      firstFree = seats[token.seat].nextFree
      seats[token.seat].number = token.rawValue
      seats[token.seat].node = node
    }
  }

  mutating func remove(_ token: EffectToken) -> EffectNode? {
    guard !token.isPart else { return parts.removeValue(forKey: token) }
    guard token.seat < seats.count, seats[token.seat].number == token.rawValue,
      let node = seats[token.seat].node.take()
    else { return nil }
    seats[token.seat].nextFree = firstFree
    firstFree = token.seat
    seated -= 1
    return node
  }
}

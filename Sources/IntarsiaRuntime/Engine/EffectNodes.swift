/// The nodes of what runs, each at the seat that its token names.
///
/// An effect is looked up some ten times in its life: so that is done without a search. A seat is taken again when its node
/// has left, by another token: that a token is of use no more shows in its number, which is never used again.
struct EffectNodes {
  private struct Seat {
    var number: UInt64
    /// Who sits there, or nobody.
    var node: EffectNode?
    /// If nobody sits there: the next free seat, or the one behind the last.
    var nextFree = 0
  }

  private var seats: [Seat] = []
  private var firstFree = 0
  private var lastNumber: UInt64 = 0
  private var seated = 0
  /// The parts of operations, which have tokens before they come here, and so no seats.
  private var parts: [EffectToken: EffectNode] = [:]

  var isEmpty: Bool { seated == 0 && parts.isEmpty }

  /// All of them, in no order.
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

  /// A token for the node that is inserted next.
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

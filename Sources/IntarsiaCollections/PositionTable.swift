/// A hash table of positions: the index of an ``IdentifiedArray``.
///
/// It knows neither ids nor elements, only where in the array an id of some hash may be, so it takes four
/// bytes for a slot. Slots are probed one after the other; removal closes the gap, so there are no
/// tombstones, and a table does not grow worse with use. (Knuth, The Art of Computer Programming,
/// volume 3, section 6.4, algorithms L and R.)
@usableFromInline
struct PositionTable: Sendable {
  /// For each slot a position plus one, or zero where the slot is free.
  ///
  /// The number of slots is a power of two, or zero where the table is not in use.
  @usableFromInline var slots: [UInt32] = []

  /// How many positions are in the table.
  @usableFromInline var count = 0

  /// Creates a table that is not in use.
  @inlinable
  init() {}

  /// Creates a table with room for a number of positions.
  @inlinable
  init(capacity: Int) {
    precondition(
      capacity < UInt32.max, "An identified array of \(capacity) elements; expected less than 2^32")
    var size = Self.minimumSize
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Up to this number of elements a search through all of them is faster than a table.
  @inlinable static var maximumUnindexedCount: Int { 8 }

  @inlinable static var minimumSize: Int { 32 }

  @inlinable var isInUse: Bool { !slots.isEmpty }

  /// How many positions fit: with more than half of the slots taken, probing gets slow.
  @inlinable var capacity: Int { slots.count / 2 }
}

extension PositionTable {
  /// The slot of the position that matches, or the free slot where the search ended.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func find(hash: Int, where matches: (Int) -> Bool) -> (slot: Int, position: Int?) {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = hash & mask
      while true {
        let entry = slots[slot]
        if entry == 0 { return (slot, nil) }
        let position = Int(entry) &- 1
        if matches(position) { return (slot, position) }
        slot = (slot &+ 1) & mask
      }
    }
  }

  /// Enters a position into a free slot that a search with its hash ended at.
  @inlinable
  mutating func enter(_ position: Int, at slot: Int) {
    assert(slots[slot] == 0, "Slot \(slot) was entered twice; expected a free one")
    slots[slot] = UInt32(truncatingIfNeeded: position &+ 1)
    count &+= 1
  }

  /// Removes the position in a slot, and closes the gap that it leaves.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - hash: Gives the hash of the id at a position of the table.
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func vacate(_ slot: Int, hash: (Int) -> Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count &- 1
      var gap = slot
      var next = (gap &+ 1) & mask
      while slots[next] != 0 {
        let home = hash(Int(slots[next]) &- 1) & mask
        // What belongs between the gap and its slot, around the end of the table, must stay behind it.
        if ((next &- home) & mask) >= ((next &- gap) & mask) {
          slots[gap] = slots[next]
          gap = next
        }
        next = (next &+ 1) & mask
      }
      slots[gap] = 0
    }
    count &-= 1
  }

  /// Moves all positions from a given one on by a distance.
  ///
  /// - Complexity: O(*n*), but it only runs through memory, and hashes nothing.
  @inlinable
  mutating func shift(from start: Int, by distance: Int) {
    // A free slot is zero, and so never moved: an entry is a position plus one.
    let first = UInt32(truncatingIfNeeded: start &+ 1)
    let distance = UInt32(truncatingIfNeeded: distance)
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in slots.indices {
        // Written back in any case: without a branch the loop runs several slots at a time.
        let entry = slots[slot]
        slots[slot] = entry >= first ? entry &+ distance : entry
      }
    }
  }

  /// Gives every position another one: a permutation, as hashes do not change.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  mutating func permute(_ position: (Int) -> Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in slots.indices where slots[slot] != 0 {
        slots[slot] = UInt32(truncatingIfNeeded: position(Int(slots[slot]) &- 1) &+ 1)
      }
    }
  }
}

/// A hash table of positions, used as the index of an ``IdentifiedArray``.
///
/// The table knows neither ids nor elements, only the positions at which an id with a certain hash
/// may be. A slot therefore takes four bytes. The table uses open addressing with linear probing.
/// Removal shifts later entries back into the gap, so there are no tombstones, and the table does
/// not get slower with use. Source: Knuth, The Art of Computer Programming, volume 3, section 6.4,
/// algorithms L and R.
@usableFromInline
struct PositionTable: Sendable {
  /// The position plus one for each used slot, and zero for each free slot.
  ///
  /// The number of slots is a power of two, or zero if the table is not in use.
  @usableFromInline var slots: [UInt32] = []

  /// The number of positions in the table.
  @usableFromInline var count = 0

  /// Creates a table that is not in use.
  @_alwaysEmitIntoClient
  init() {}

  /// Creates a table with capacity for a number of positions.
  @_alwaysEmitIntoClient
  init(capacity: Int) {
    precondition(
      capacity < UInt32.max, "An identified array of \(capacity) elements; expected less than 2^32")
    var size = Self.minimumSize
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The largest number of elements for which a linear search is faster than a table.
  @_alwaysEmitIntoClient static var maximumUnindexedCount: Int { 8 }

  @_alwaysEmitIntoClient static var minimumSize: Int { 32 }

  @_alwaysEmitIntoClient var isInUse: Bool { !slots.isEmpty }

  /// The maximum number of positions: probing gets slow if more than half of the slots are used.
  @_alwaysEmitIntoClient var capacity: Int { slots.count / 2 }
}

extension PositionTable {
  /// Returns the slot of the position that matches, or the free slot at which the search ended.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
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

  /// Enters a position into the free slot at which a search with its hash ended.
  @_alwaysEmitIntoClient
  mutating func enter(_ position: Int, at slot: Int) {
    assert(slots[slot] == 0, "Slot \(slot) was entered twice; expected a free one")
    slots[slot] = UInt32(truncatingIfNeeded: position &+ 1)
    count &+= 1
  }

  /// Removes the position in a slot, and closes the gap.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - hash: Returns the hash of the id at a position in the table.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  mutating func vacate(_ slot: Int, hash: (Int) -> Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count &- 1
      var gap = slot
      var next = (gap &+ 1) & mask
      while slots[next] != 0 {
        let home = hash(Int(slots[next]) &- 1) & mask
        // An entry must not move if its home slot lies between the gap and itself, modulo the size.
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

  /// Shifts all positions from a given one on by a distance.
  ///
  /// - Complexity: O(*n*), a linear pass over the slots without hashing.
  @_alwaysEmitIntoClient
  mutating func shift(from start: Int, by distance: Int) {
    // A free slot is zero and never shifted, because an entry is a position plus one.
    let first = UInt32(truncatingIfNeeded: start &+ 1)
    let distance = UInt32(truncatingIfNeeded: distance)
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in slots.indices {
        // Stores every entry, shifted or not: without a branch the loop can be vectorized.
        let entry = slots[slot]
        slots[slot] = entry >= first ? entry &+ distance : entry
      }
    }
  }

  /// Permutes the positions; their slots stay the same, because hashes do not change.
  ///
  /// - Complexity: O(*n*), without hashing.
  @_alwaysEmitIntoClient
  mutating func permute(_ position: (Int) -> Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in slots.indices where slots[slot] != 0 {
        slots[slot] = UInt32(truncatingIfNeeded: position(Int(slots[slot]) &- 1) &+ 1)
      }
    }
  }
}

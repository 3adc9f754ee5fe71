extension IdentifiedArray {
  /// Searches for an id, and returns its position and the slot at which the search ended.
  ///
  /// A small array has no table. It is searched from its start, and the slot has no meaning.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  func find(_ id: ID) -> (slot: Int, position: Int?) {
    storage.withUnsafeBufferPointer { elements in
      guard table.isInUse else {
        return (-1, elements.indices.first { readID(elements.address(of: $0)) == id })
      }
      return table.find(hash: Self.hash(id)) { readID(elements.address(of: $0)) == id }
    }
  }

  /// Returns the slot of a position that was entered under an id, or `nil` if there is none.
  @_alwaysEmitIntoClient
  func slot(of position: Int, id: ID) -> Int? {
    guard table.isInUse else { return nil }
    let (slot, found) = table.find(hash: Self.hash(id)) { $0 == position }
    return found == nil ? nil : slot
  }

  @_alwaysEmitIntoClient
  static func hash(_ id: ID) -> Int {
    // For a numeric id, it costs half as much as a `Hasher`. A type with a `hashValue` of its own
    // may leave the low bits, which select the slot, equal for all ids.
    let mixed = UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// Returns the id of an element.
  @_alwaysEmitIntoClient
  func identify(_ element: Element) -> ID {
    withUnsafePointer(to: element, readID)
  }

  /// Enters an element into the table, after it was put into the array.
  ///
  /// - Parameters:
  ///   - position: The position of the element.
  ///   - slot: The slot at which the search for its id ended.
  @_alwaysEmitIntoClient
  mutating func enter(_ position: Int, at slot: Int) {
    guard table.isInUse, table.count < table.capacity else {
      return rebuildTableIfNeeded(areUnique: table.count == storage.count - 1)
    }
    table.enter(position, at: slot)
  }

  /// Removes the element at a position from the table, before it leaves the array.
  @_alwaysEmitIntoClient
  mutating func vacate(_ position: Int) {
    guard let slot = slot(of: position, id: id(at: position)) else { return }
    vacate(slot: slot)
  }

  @_alwaysEmitIntoClient
  mutating func vacate(slot: Int) {
    let readID = readID
    storage.withUnsafeBufferPointer { elements in
      table.vacate(slot) { Self.hash(readID(elements.address(of: $0))) }
    }
  }

  /// Rebuilds the table, or drops it if the array is small enough for a linear search.
  ///
  /// If two elements share an id, because one was changed in place, the table has the first.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements for which there must be room.
  ///   - areUnique: Whether no two elements share an id, so that no ids are compared.
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  mutating func rebuildTableIfNeeded(reserving capacity: Int = 0, areUnique: Bool = false) {
    let capacity = Swift.max(storage.count, capacity)
    guard capacity > PositionTable.maximumUnindexedCount else {
      table = PositionTable()
      return
    }
    var rebuilt = PositionTable(capacity: capacity)
    storage.withUnsafeBufferPointer { elements in
      for position in elements.indices {
        let id = readID(elements.address(of: position))
        let (slot, first) = rebuilt.find(hash: Self.hash(id)) {
          !areUnique && readID(elements.address(of: $0)) == id
        }
        if first == nil { rebuilt.enter(position, at: slot) }
      }
    }
    table = rebuilt
  }

  /// Makes an element findable whose id was hidden by an earlier element that was removed or
  /// renamed.
  @_alwaysEmitIntoClient
  mutating func revealHiddenElements() {
    if table.isInUse, table.count != storage.count { rebuildTableIfNeeded() }
  }
}

extension UnsafeBufferPointer {
  /// Returns the address of the element at a position.
  @_alwaysEmitIntoClient
  func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position >= 0 && position < count, "Position \(position) is not in 0..<\(count)")
    // A buffer that has an element has a base address.
    return baseAddress.unsafelyUnwrapped + position
  }
}

extension IdentifiedArray {
  /// Where an id is, or would be entered.
  ///
  /// A small array has no slots: it is searched from its start, so the slot has no meaning there.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func find(_ id: ID) -> (slot: Int, position: Int?) {
    storage.withUnsafeBufferPointer { elements in
      guard table.isInUse else {
        return (-1, elements.indices.first { readID(elements.address(of: $0)) == id })
      }
      return table.find(hash: Self.hash(id)) { readID(elements.address(of: $0)) == id }
    }
  }

  /// The slot of the element at a position that was entered under an id, or `nil` if there is none.
  @inlinable
  func slot(of position: Int, id: ID) -> Int? {
    guard table.isInUse else { return nil }
    let (slot, found) = table.find(hash: Self.hash(id)) { $0 == position }
    return found == nil ? nil : slot
  }

  @inlinable
  static func hash(_ id: ID) -> Int {
    // What dictionaries call too: half the cost of a hasher for an id that is a number.
    id._rawHashValue(seed: 0)
  }

  /// The id of an element.
  @inlinable
  func identify(_ element: Element) -> ID {
    withUnsafePointer(to: element, readID)
  }

  /// The hash of the id of the element at a position.
  @inlinable
  func hash(at position: Int) -> Int {
    Self.hash(id(at: position))
  }

  /// Enters an element that was just put into the array.
  ///
  /// - Parameters:
  ///   - position: Where the element is.
  ///   - slot: Where the search for its id ended.
  @inlinable
  mutating func enter(_ position: Int, at slot: Int) {
    guard table.isInUse, table.count < table.capacity else { return rebuildTableIfNeeded() }
    table.enter(position, at: slot)
  }

  /// Takes the element at a position out of the table, before it leaves the array.
  @inlinable
  mutating func vacate(_ position: Int) {
    guard let slot = slot(of: position, id: id(at: position)) else { return }
    vacate(slot: slot)
  }

  @inlinable
  mutating func vacate(slot: Int) {
    let readID = readID
    storage.withUnsafeBufferPointer { elements in
      table.vacate(slot) { Self.hash(readID(elements.address(of: $0))) }
    }
  }

  /// Builds the table anew where the array is too large to do without.
  ///
  /// Where two elements have one id, because one was changed in place, the first is entered.
  ///
  /// - Complexity: O(*n*)
  @inlinable
  mutating func rebuildTableIfNeeded(reserving capacity: Int = 0) {
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
          readID(elements.address(of: $0)) == id
        }
        if first == nil { rebuilt.enter(position, at: slot) }
      }
    }
    table = rebuilt
  }

  /// Lets a second element with an id be found, once the first has gone or has another id.
  @inlinable
  mutating func revealHiddenElements() {
    if table.isInUse, table.count != storage.count { rebuildTableIfNeeded() }
  }
}

extension UnsafeBufferPointer {
  /// Where the element at a position is.
  @inlinable
  func address(of position: Int) -> UnsafePointer<Element> {
    precondition(position >= 0 && position < count, "Position \(position) is not in 0..<\(count)")
    // A buffer that has an element has an address.
    return baseAddress.unsafelyUnwrapped + position
  }
}

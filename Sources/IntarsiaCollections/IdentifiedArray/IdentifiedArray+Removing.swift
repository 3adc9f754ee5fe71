extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The element, or `nil` if there is none.
  /// - Complexity: O(*n*), and O(1) on average at the end.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    let (slot, position) = find(id)
    return position.map { remove(at: $0, inSlot: slot) }
  }

  /// Removes the element with the same id as a given element.
  ///
  /// - Returns: The element that was removed, or `nil` if there is none.
  /// - Complexity: O(*n*), and O(1) on average at the end.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n*), and O(1) on average at the end.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    remove(at: position, inSlot: slot(of: position, id: id(at: position)))
  }

  /// Removes the last element.
  ///
  /// - Returns: The element, or `nil` if the array is empty.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public mutating func popLast() -> Element? {
    isEmpty ? nil : remove(at: storage.count - 1)
  }

  /// Removes the last element of an array that is not empty.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.count - 1)
  }

  /// Removes the first element of an array that is not empty.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let bounds = bounds.relative(to: self)
    guard !bounds.isEmpty else { return }
    let isFew = table.isInUse && bounds.count < storage.count / 4
    if isFew {
      for position in bounds { vacate(position) }
      table.shift(from: bounds.upperBound, by: -bounds.count)
    }
    storage.removeSubrange(bounds)
    if isFew { revealHiddenElements() } else { rebuildTableIfNeeded() }
    renewStamp()
  }

  /// Removes the elements at several positions, as when rows of a list are deleted.
  ///
  /// - Parameter offsets: The positions, for example an `IndexSet`.
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    var position = -1
    removeAll { _ in
      position += 1
      return offsets.contains(position)
    }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// If the condition throws an error, all elements remain, perhaps in another order.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let before = storage.count
    var isComplete = false
    defer {
      // `Array` has already moved elements when the condition throws.
      if !isComplete || storage.count != before {
        rebuildTableIfNeeded()
        renewStamp()
      }
    }
    try storage.removeAll(where: shouldBeRemoved)
    isComplete = true
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the memory for new elements.
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    guard !storage.isEmpty else { return }
    let capacity = keepCapacity ? table.capacity : 0
    storage.removeAll(keepingCapacity: keepCapacity)
    rebuildTableIfNeeded(reserving: capacity)
    renewStamp()
  }

  /// Returns a new array of the elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = self
    try filtered.removeAll { try !isIncluded($0) }
    return filtered
  }

  /// Removes the element at a position.
  ///
  /// - Parameter slot: The slot of the position; `nil` if an earlier element with its id hides it.
  @_alwaysEmitIntoClient
  mutating func remove(at position: Int, inSlot slot: Int?) -> Element {
    let element = storage.remove(at: position)
    finishRemoval(of: position, inSlot: slot)
    return element
  }

  /// Updates the table and the stamp after an element was removed from the array.
  @_alwaysEmitIntoClient
  mutating func finishRemoval(of position: Int, inSlot slot: Int?) {
    if table.isInUse {
      // Shift the later positions first, because closing the gap hashes the remaining elements by
      // position. After the last element there are none.
      if position < storage.count { table.shift(from: position + 1, by: -1) }
      if let slot { vacate(slot: slot) }
      revealHiddenElements()
    }
    renewStamp()
  }
}

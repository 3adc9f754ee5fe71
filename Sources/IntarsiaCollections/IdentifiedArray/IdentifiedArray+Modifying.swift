extension IdentifiedArray {
  /// Settles the table and the stamp after an element was modified in place.
  ///
  /// - Parameters:
  ///   - position: Where the element is.
  ///   - id: Its id before.
  ///   - mark: Its mark, if it tracks its own changes.
  @inlinable
  mutating func finishModification(of position: Int, id: ID, mark: _InPlaceMark?) {
    let isRenamed = self.id(at: position) != id
    if isRenamed { rename(position, from: id) }
    if let tracking, let mark, !isRenamed {
      let isReplaced = storage.withUnsafeBufferPointer {
        tracking.isReplaced($0.address(of: position), since: mark)
      }
      guard isReplaced else { return }
    }
    renewStamp()
  }

  /// Reports that an element's id changed, and lets it be found by the new one.
  ///
  /// If another element has that id already, both stay in the array, and the first is found by the id.
  @usableFromInline
  mutating func rename(_ position: Int, from old: ID) {
    let new = id(at: position)
    let other = storage.indices.first { $0 != position && id(at: $0) == new }
    reportChangedID(from: old, to: new, other: other)
    rebuildTableIfNeeded(reserving: table.capacity)
  }

  /// Puts an element in the place of another one.
  ///
  /// - Parameters:
  ///   - position: Where the other one is.
  ///   - element: The element.
  ///   - renamed: The id that the element should have, if another one is to be reported.
  /// - Returns: Whether that was possible: another element may have the id already.
  @inlinable
  @discardableResult
  mutating func replace(
    at position: Int, with element: Element, renaming renamed: ID? = nil
  ) -> Bool {
    let (old, new) = (id(at: position), identify(element))
    if old == new {
      storage[position] = element
    } else if let renamed {
      storage[position] = element
      rename(position, from: renamed)
    } else {
      if let other = find(new).position {
        reportDuplicate(new, of: element, at: other)
        return false
      }
      vacate(position)
      storage[position] = element
      if table.isInUse {
        table.enter(position, at: find(new).slot)
      }
      revealHiddenElements()
    }
    renewStamp()
    return true
  }

  /// Replaces the element that has the same id as another one, or appends it.
  ///
  /// ```swift
  /// rows.updateOrAppend(Row(id: 9, title: "Grace"))
  /// ```
  ///
  /// - Returns: The element that was replaced, or `nil` if the new one was appended.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (slot, position) = find(identify(element))
    guard let position else {
      storage.append(element)
      enter(storage.count - 1, at: slot)
      renewStamp()
      return nil
    }
    let old = storage[position]
    storage[position] = element
    renewStamp()
    return old
  }

  /// Replaces the element that has the same id as another one, or inserts it at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: Where it is inserted if its id is new.
  /// - Returns: The element that was replaced, if there was one, and the position of the new one.
  /// - Complexity: O(1) on average where it replaces one, else O(*n*).
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    guard let found = find(identify(element)).position else {
      insert(element, at: position)
      return (nil, position)
    }
    let old = storage[found]
    storage[found] = element
    renewStamp()
    return (old, found)
  }

  /// Replaces the element at a position.
  ///
  /// If another element has the new one's id already, the new one is refused and that is reported.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: The position of the old one.
  /// - Returns: The old element.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let old = storage[position]
    replace(at: position, with: element)
    return old
  }
}

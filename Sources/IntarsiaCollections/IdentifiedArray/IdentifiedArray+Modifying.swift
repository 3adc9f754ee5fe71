extension IdentifiedArray {
  /// Updates the table and the stamp after an element was modified in place.
  ///
  /// - Parameters:
  ///   - position: The position of the element.
  ///   - id: The element's id before the modification.
  ///   - mark: The element's mark, or `nil` if it does not track its own changes.
  @_alwaysEmitIntoClient
  mutating func finishModification(of position: Int, id: ID, mark: _InPlaceMark?) {
    let isRenamed = self.id(at: position) != id
    if isRenamed { rename(position, from: id) }
    if let tracking, let mark, !isRenamed {
      let isReplaced = storage.withUnsafeBufferPointer {
        tracking.isReplaced($0.address(of: position), since: mark)
      }
      guard isReplaced else { return }
    }
    markElement(at: position)
    renewStamp()
  }

  /// Marks an element that was stored, because it may be a copy of an earlier element.
  ///
  /// Observers of the earlier element notice the difference.
  @_alwaysEmitIntoClient
  mutating func markElement(at position: Int) {
    if let tracking { _ = tracking.mark(&storage[position]) }
  }

  /// Reports that an element's id changed, and makes the element findable by its new id.
  ///
  /// If another element already has that id, both stay in the array, and a lookup finds the first.
  @usableFromInline
  mutating func rename(_ position: Int, from old: ID) {
    let new = id(at: position)
    let other = storage.indices.first { $0 != position && id(at: $0) == new }
    reportChangedID(from: old, to: new, other: other)
    rebuildTableIfNeeded(reserving: table.capacity)
  }

  /// Replaces an element with another one.
  ///
  /// - Parameters:
  ///   - position: The position of the old element.
  ///   - element: The new element.
  ///   - renamed: The id that the new element should have. If it has another id, an issue is
  ///     reported, and the element is replaced anyway.
  @_alwaysEmitIntoClient
  mutating func replace(at position: Int, with element: Element, renaming renamed: ID? = nil) {
    let (old, new) = (id(at: position), identify(element))
    if old == new {
      storage[position] = element
    } else if let renamed {
      storage[position] = element
      rename(position, from: renamed)
    } else {
      if let other = find(new).position {
        reportDuplicate(new, of: element, at: other)
        return
      }
      vacate(position)
      storage[position] = element
      if table.isInUse {
        table.enter(position, at: find(new).slot)
      }
      revealHiddenElements()
    }
    markElement(at: position)
    renewStamp()
  }

  /// Replaces the element that has the same id as the new one, or appends the new one.
  ///
  /// ```swift
  /// rows.updateOrAppend(Row(id: 9, title: "Grace"))
  /// ```
  ///
  /// - Returns: The element that was replaced, or `nil` if the new one was appended.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element that has the same id as the new one, or inserts the new one at a
  /// position.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: The position of the new element if the array has no element with its id.
  /// - Returns: The element that was replaced, if there was one, and the position of the new one.
  /// - Complexity: O(1) on average if an element is replaced, else O(*n*).
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    let (isInserted, index) = insertIfAbsent(element, at: position)
    guard !isInserted else { return (nil, index) }
    let old = storage[index]
    storage[index] = element
    markElement(at: index)
    renewStamp()
    return (old, index)
  }

  /// Replaces the element at a position.
  ///
  /// If another element already has the new id, the new element is refused and an issue is
  /// reported.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: The position of the old one.
  /// - Returns: The old element.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let old = storage[position]
    replace(at: position, with: element)
    return old
  }
}

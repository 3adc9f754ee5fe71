extension IdentifiedArray {
  /// The elements, in order.
  @_alwaysEmitIntoClient
  public var elements: [Element] { storage }

  /// The position of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public func index(id: ID) -> Int? {
    find(id).position
  }

  /// The id of the element at a position.
  @_alwaysEmitIntoClient
  public func id(at position: Int) -> ID {
    storage.withUnsafeBufferPointer { readID($0.address(of: position)) }
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// ```swift
  /// rows[id: 9]?.title = "Grace"  // changes the element in place
  /// rows[id: 9] = nil             // removes it
  /// rows[id: 9] = row             // replaces it, or appends it
  /// ```
  ///
  /// - Complexity: Reading, changing and replacing are O(1) on average, and copy neither the array
  ///   nor the element. Removing is O(*n*).
  @_alwaysEmitIntoClient
  public subscript(id id: ID) -> Element? {
    get {
      find(id).position.map { storage[$0] }
    }
    set {
      switch (find(id).position, newValue) {
      case (let position?, let element?): replace(at: position, with: element, renaming: id)
      case (let position?, nil): remove(at: position)
      case (nil, let element?): insertRenamed(element, expecting: id)
      case (nil, nil): break
      }
    }
    _modify {
      guard let position = find(id).position else {
        var element: Element?
        defer {
          if let element { insertRenamed(element, expecting: id) }
        }
        yield &element
        return
      }
      let mark = tracking?.mark(&storage[position])
      var element: Element? = takeElement(at: position)
      defer { putBack(element, at: position, id: id, mark: mark) }
      yield &element
    }
  }

  /// The element with an id, or a fallback if there is none.
  ///
  /// ```swift
  /// scores[id: "Ada", default: Score(id: "Ada")].points += 1  // in place, or appended
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - fallback: The element to read, or to change and append, if there is none. It should have
  ///     the id.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public subscript(
    id id: ID, default fallback: @autoclosure () -> Element
  ) -> Element {
    get {
      self[id: id] ?? fallback()
    }
    _modify {
      guard let position = find(id).position else {
        var element = fallback()
        defer { insertRenamed(element, expecting: id) }
        yield &element
        return
      }
      yield &self[position]
    }
  }

  /// Takes an element out of the array, so that a caller that changes it has the only reference to
  /// its contents.
  ///
  /// Until ``putBack(_:at:id:mark:)`` is called, the last element takes its position, and the array
  /// must not be used.
  @_alwaysEmitIntoClient
  mutating func takeElement(at position: Int) -> Element {
    var element = storage.removeLast()
    if position < storage.count { swap(&storage[position], &element) }
    return element
  }

  /// Puts back an element that was taken out, or completes its removal if it is `nil`.
  @_alwaysEmitIntoClient
  mutating func putBack(
    _ element: consuming Element?, at position: Int, id: ID, mark: _InPlaceMark?
  ) {
    if var element {
      if position < storage.count { swap(&storage[position], &element) }
      storage.append(element)
      finishModification(of: position, id: id, mark: mark)
    } else {
      if position < storage.count {
        let last = storage.remove(at: position)
        storage.append(last)
      }
      finishRemoval(of: position, inSlot: slot(of: position, id: id))
    }
  }

  /// Inserts an element under its own id, and reports an issue if a different id was expected.
  @_alwaysEmitIntoClient
  mutating func insertRenamed(_ element: Element, expecting id: ID) {
    let actual = identify(element)
    if actual != id { reportChangedID(from: id, to: actual, other: nil) }
    append(element)
  }
}

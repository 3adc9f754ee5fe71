extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// The position of the first element: 0.
  @_alwaysEmitIntoClient
  public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  @_alwaysEmitIntoClient
  public var endIndex: Int { storage.count }

  /// Returns an iterator over the elements, in order.
  @_alwaysEmitIntoClient
  public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// The element at a position.
  ///
  /// The element can be changed in place, or replaced by an element with another id. If another
  /// element already has that id, the new element is refused and an issue is reported.
  ///
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public subscript(position: Int) -> Element {
    _read {
      yield storage[position]
    }
    set {
      replace(at: position, with: newValue)
    }
    _modify {
      let id = id(at: position)
      let mark = tracking?.mark(&storage[position])
      defer { finishModification(of: position, id: id, mark: mark) }
      yield &storage[position]
    }
  }

  /// The elements at a range of positions.
  ///
  /// Algorithms can rearrange a slice freely, because ids are compared only when the slice is
  /// written back. Elements whose ids are elsewhere in the array are then refused, with an issue
  /// for each.
  ///
  /// - Complexity: O(1) to read. O(*n*) to write.
  @_alwaysEmitIntoClient
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get { storage[bounds] }
    set { replaceElements(in: bounds, with: newValue) }
  }

  /// Calls a closure with a mutable buffer of the elements.
  ///
  /// If two elements have the same id afterwards, an issue is reported. Both stay in the array, and
  /// a lookup by the id finds the first.
  ///
  /// - Complexity: O(*n*)
  @_alwaysEmitIntoClient
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    defer {
      rebuildTableIfNeeded()
      reportRepeatedID()
      renewStamp()
    }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }

  /// Calls a closure with a read-only buffer of the elements.
  @_alwaysEmitIntoClient
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

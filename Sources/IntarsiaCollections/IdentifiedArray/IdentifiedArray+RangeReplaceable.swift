extension IdentifiedArray {
  /// Replaces the elements at a range of positions with others.
  ///
  /// New elements whose ids are still in the array are refused, with an issue for each.
  @_alwaysEmitIntoClient
  mutating func replaceElements(in bounds: Range<Int>, with elements: some Collection<Element>) {
    removeSubrange(bounds)
    let (start, end) = (bounds.lowerBound, storage.count)
    append(contentsOf: elements)
    guard start < end, end < storage.count else { return }
    storage = Array(storage[..<start] + storage[end...] + storage[start..<end])
    rebuildTableIfNeeded()
  }
}

extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements at a range of positions with others.
  ///
  /// New elements whose ids are still in the array are refused, with an issue for each.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of new elements.
  @_alwaysEmitIntoClient
  public mutating func replaceSubrange(
    _ bounds: Range<Int>, with elements: some Collection<Element>
  ) {
    replaceElements(in: bounds, with: elements)
  }

  /// Creates an array from a sequence, for generic algorithms.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init<S: Sequence>(_ elements: S) where S.Element == Element {
    self.init(uniqueElements: elements)
  }

  /// Appends an element, for generic algorithms.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public mutating func append(_ element: Element) {
    append(element, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Appends the elements of a sequence, for generic algorithms.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == Element {
    append(
      contentsOf: elements, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Inserts an element, for generic algorithms.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public mutating func insert(_ element: Element, at position: Int) {
    insert(
      element, at: position, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }
}

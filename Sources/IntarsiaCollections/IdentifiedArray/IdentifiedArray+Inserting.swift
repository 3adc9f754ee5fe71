public import IntarsiaIssues

extension IdentifiedArray {
  /// Appends an element, and reports an issue if it is refused.
  ///
  /// If the array already has an element with its id, the new element is refused. A caller that
  /// uses the result of `append` handles the refusal itself, and no issue is reported:
  ///
  /// ```swift
  /// rows.append(row)  // reports an issue if the id is there
  /// let (inserted, index) = rows.append(row)  // reports nothing
  /// ```
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  public mutating func append(
    _ element: Element,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    insert(
      element, at: storage.count, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Appends an element, unless the array already has an element with its id.
  ///
  /// ```swift
  /// if !rows.append(row).inserted { state.notice = "Already in the list" }
  /// ```
  ///
  /// - Returns: Whether the element was appended, and the position of the element with its id.
  /// - Complexity: O(1) on average.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insertIfAbsent(element, at: storage.count)
  }

  /// Inserts an element at a position, and reports an issue if it is refused.
  ///
  /// If the array already has an element with its id, the new element is refused. A caller that
  /// uses the result of `insert` handles the refusal itself, and no issue is reported.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position of the new element, from 0 to `count`.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  /// - Complexity: O(*n*), and O(1) on average at the end.
  @_alwaysEmitIntoClient
  public mutating func insert(
    _ element: Element,
    at position: Int,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let (inserted, index) = insertIfAbsent(element, at: position)
    guard !inserted else { return }
    reportDuplicate(
      identify(element), of: element, at: index,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Inserts an element at a position, unless the array already has an element with its id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position of the new element, from 0 to `count`.
  /// - Returns: Whether the element was inserted, and the position of the element with its id.
  /// - Complexity: O(*n*), and O(1) on average at the end.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public mutating func insert(
    _ element: Element, at position: Int
  ) -> (inserted: Bool, index: Int) {
    insertIfAbsent(element, at: position)
  }

  @_alwaysEmitIntoClient
  mutating func insertIfAbsent(
    _ element: Element, at position: Int
  ) -> (inserted: Bool, index: Int) {
    let (slot, found) = find(identify(element))
    if let found { return (false, found) }
    if position == storage.count {
      storage.append(element)
    } else {
      storage.insert(element, at: position)
      table.shift(from: position, by: 1)
    }
    enter(position, at: slot)
    markElement(at: position)
    renewStamp()
    return (true, position)
  }

  /// Appends the elements of a sequence.
  ///
  /// Elements whose ids the array already has are refused, with an issue for each.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements.
  @_alwaysEmitIntoClient
  public mutating func append(
    contentsOf elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reserveCapacity(forAdditional: elements.underestimatedCount)
    let before = storage.count
    for element in elements {
      let id = identify(element)
      let (slot, found) = find(id)
      if let found {
        reportDuplicate(
          id, of: element, at: found,
          IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        continue
      }
      storage.append(element)
      enter(storage.count - 1, at: slot)
      markElement(at: storage.count - 1)
    }
    if storage.count != before { renewStamp() }
  }

  /// Appends elements, and combines those whose ids the array already has.
  @_alwaysEmitIntoClient
  mutating func append(
    contentsOf elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(forAdditional: elements.underestimatedCount)
    for element in elements {
      if let found = find(identify(element)).position {
        replace(at: found, with: try combine(storage[found], element))
      } else {
        updateOrAppend(element)
      }
    }
  }

  /// Reserves memory for a number of elements, so that appending them need not allocate it.
  ///
  /// - Parameter capacity: The total number of elements.
  @_alwaysEmitIntoClient
  public mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > storage.count else { return }
    storage.reserveCapacity(capacity)
    if capacity > PositionTable.maximumUnindexedCount, capacity > table.capacity {
      rebuildTableIfNeeded(reserving: capacity)
    }
  }

  /// Reserves memory for additional elements if they would more than double the array.
  @_alwaysEmitIntoClient
  mutating func reserveCapacity(forAdditional count: Int) {
    if count > storage.count { reserveCapacity(storage.count + count) }
  }
}

public import IntarsiaIssues

extension IdentifiedArray {
  /// Creates an empty array of elements whose ids are read through a key path.
  ///
  /// ```swift
  /// var users = IdentifiedArray<String, User>(id: \.name)
  /// ```
  ///
  /// - Parameters:
  ///   - id: A key path from an element to its id.
  ///   - minimumCapacity: The number of elements to reserve memory for.
  @_alwaysEmitIntoClient
  public init(id: any KeyPath<Element, ID> & Sendable, minimumCapacity: Int = 0) {
    self.init { $0.pointee[keyPath: id] }
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements with different ids.
  ///
  /// Of several elements with the same id, the first is kept and the others are reported.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: A key path from an element to its id.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  @_alwaysEmitIntoClient
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init { $0.pointee[keyPath: id] }
    append(
      contentsOf: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates an array of elements that the caller knows to have different ids.
  ///
  /// The check is free, because the array looks up each id anyway. Of several elements with the
  /// same id, the first is kept and the others are reported.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: A key path from an element to its id.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  @_alwaysEmitIntoClient
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements, id: id, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Creates a copy of an array.
  ///
  /// - Complexity: O(1)
  @_alwaysEmitIntoClient
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array, and combines elements that have the same id.
  ///
  /// ```swift
  /// let latest = IdentifiedArray(messages, id: \.sender) { _, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: A key path from an element to its id.
  ///   - combine: Combines the element in the array with a later element of the same id. The result
  ///     takes the position of the first.
  /// - Throws: The error that `combine` throws.
  @_alwaysEmitIntoClient
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init { $0.pointee[keyPath: id] }
    try append(contentsOf: elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @_alwaysEmitIntoClient
  public init() {
    self.init { $0.pointee.id }
  }

  /// Creates an empty array.
  ///
  /// - Parameter minimumCapacity: The number of elements to reserve memory for.
  @_alwaysEmitIntoClient
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements with different ids.
  ///
  /// Of several elements with the same id, the first is kept and the others are reported.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  @_alwaysEmitIntoClient
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init()
    append(
      contentsOf: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates an array of elements whose ids the caller knows to be different.
  ///
  /// The check is free, because the array looks up each id anyway. Of several elements with the
  /// same id, the first is kept and the others are reported.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  @_alwaysEmitIntoClient
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates an array of elements that have different ids.
  ///
  /// Of several elements with the same id, the first is kept and the others are reported.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - fileID: The module and file of an issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line of an issue.
  ///   - column: The column of an issue.
  @_alwaysEmitIntoClient
  public init(
    _ elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates an array, and combines elements that have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Combines the element in the array with a later element of the same id. The result
  ///     takes the position of the first.
  /// - Throws: The error that `combine` throws.
  @_alwaysEmitIntoClient
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(contentsOf: elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements with different ids.
  ///
  /// Of several elements with the same id, the first is kept and the others are reported.
  @_alwaysEmitIntoClient
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

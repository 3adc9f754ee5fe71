public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

extension StackState {
  /// The element with an identifier, or `nil` if there is none.
  ///
  /// ```swift
  /// state.path[id: id] = nil             // pops this element only
  /// state.path[id: id]?.title = "Dune"   // changes it in place
  /// state.path[id: id] = Screen.State()  // replaces it: the effects of the old one end
  /// ```
  ///
  /// Assigning to an identifier that is not on the stack reports an issue. While tests run, it
  /// appends the element instead, so that a closure can describe the expected state:
  /// `$0.path[id: 0] = Screen.State()`.
  ///
  /// - Complexity: O(1) on average; removing is O(*n*).
  @_alwaysEmitIntoClient
  public subscript(
    id id: StackElementID, fileID: _HashableStaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Element? {
    get {
      position(of: id).flatMap { components[$0].element }
    }
    set {
      let location = IssueLocation(
        fileID: fileID.text, filePath: filePath, line: line, column: column)
      assign(newValue, to: id, at: location)
    }
    _modify {
      guard let position = position(of: id) else {
        var element: Element?
        defer {
          let location = IssueLocation(
            fileID: fileID.text, filePath: filePath, line: line, column: column)
          assign(element, to: id, at: location)
        }
        yield &element
        return
      }
      let before = _structure
      defer { finishModification(of: id, at: position, since: before) }
      yield &components[position].element
    }
  }

  /// The payload of a case of an element, or `nil` if the element is absent or is another case.
  ///
  /// ```swift
  /// state.path[id: id, case: \.detail]?.title = "Dune"
  /// ```
  ///
  /// Setting `nil` pops the element. If the element is another case, a write is reported and
  /// changes nothing. To change the case, assign to `path[id: id]`.
  public subscript<Value>(
    id id: StackElementID, case path: CaseKeyPath<Element, Value>,
    fileID: _HashableStaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value? where Element: CasePathable {
    get {
      self[id: id].flatMap { AnyCasePath(path).extract(from: $0) }
    }
    set {
      let location = IssueLocation(
        fileID: fileID.text, filePath: filePath, line: line, column: column)
      assign(newValue, in: AnyCasePath(path), to: id, at: location)
    }
    _modify {
      let casePath = AnyCasePath(path)
      guard let position = position(of: id), isCase(casePath, at: position) else {
        var value: Value?
        defer {
          let location = IssueLocation(
            fileID: fileID.text, filePath: filePath, line: line, column: column)
          assign(value, in: casePath, to: id, at: location)
        }
        yield &value
        return
      }
      let before = _structure
      defer { finishModification(of: id, at: position, since: before) }
      yield &components[position].element[extracting: casePath]
    }
  }

  /// Replaces or removes the element with an identifier.
  ///
  /// An unknown identifier is appended while tests run, and reported otherwise.
  @usableFromInline
  mutating func assign(_ element: Element?, to id: StackElementID, at location: IssueLocation) {
    switch (position(of: id), element) {
    case (let position?, let element?):
      let isSame = isTracked && Self.isSame(components[position].element, element)
      components[position].element = element
      if isTracked, !isSame { components[position].life = _structure }
    case (.some, nil):
      components.remove(id: id)
    case (nil, let element?):
      if isTesting {
        push(element, id: id)
      } else {
        reportUnknown(id, at: location)
      }
    case (nil, nil):
      break
    }
  }

  /// Replaces or removes the element with an identifier, or reports that it is another case.
  private mutating func assign<Value>(
    _ value: Value?, in path: AnyCasePath<Element, Value>, to id: StackElementID,
    at location: IssueLocation
  ) {
    guard let position = position(of: id), !isCase(path, at: position),
      let element = components[position].element
    else { return assign(value.map(path.embed), to: id, at: location) }
    reportIssue(
      NavigationIssues.otherCase,
      "A value of one case was written to an element of a stack that is another case.",
      values: [
        ("Id", "\(id)"), ("Written", "\(ActionLabel.typeName(Element.self))\(path.name)"),
        ("Element", CodeText.enumCase(of: element)),
      ],
      at: location)
  }

  private func isCase<Value>(_ path: AnyCasePath<Element, Value>, at position: Int) -> Bool {
    components[position].element.flatMap { path.extract(from: $0) }.isPresent
  }

  func reportUnknown(_ id: StackElementID, at location: IssueLocation) {
    reportIssue(
      NavigationIssues.unknownElement,
      "An element was assigned to an id that is not on the stack.",
      values: [("Element", "\(Element.self)"), ("Id", "\(id)"), ("On the stack", "\(ids)")],
      at: location)
  }

  /// Whether the new element is a changed copy of the old one.
  private static func isSame(_ old: Element?, _ new: Element) -> Bool {
    guard let old = old as? any _TrackedIdentity, let new = new as? any _TrackedIdentity else {
      return false
    }
    return old._$trackedIdentity == new._$trackedIdentity
  }

  /// Removes an element that was set to `nil`; gives an element that was replaced another `life`.
  @usableFromInline
  mutating func finishModification(of id: StackElementID, at position: Int, since before: UInt64) {
    if !components[position].element.isPresent {
      components.remove(id: id)
    } else if isTracked, _structure != before {
      components[position].life = _structure
    }
  }
}

extension Optional {
  /// The payload of a case, for changes in place; `nil` if the enum is another case.
  @usableFromInline
  subscript<Value>(extracting path: AnyCasePath<Wrapped, Value>) -> Value? {
    get { flatMap { path.extract(from: $0) } }
    _modify {
      var value = flatMap { path.extract(from: $0) }
      let isCase = value.isPresent
      // Clears the enum, so that `value` holds the only reference to its contents and changes copy
      // nothing.
      if isCase { self = nil }
      defer {
        if isCase || value.isPresent { self = value.map(path.embed) }
      }
      yield &value
    }
  }
}

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
  /// An element can be assigned only where one stands already. In tests, where a closure says how the state will
  /// be, an identifier that is not there is appended: `$0.path[id: 0] = Screen.State()`.
  ///
  /// - Complexity: O(1) on average; removing is O(*n*).
  @inlinable
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

  /// What a case of an element holds, or `nil` if there is no such element or it is another case.
  ///
  /// ```swift
  /// state.path[id: id, case: \.detail]?.title = "Dune"
  /// ```
  ///
  /// Setting a value makes the element this case; setting `nil` pops it, if it is this case.
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
      let casePath = AnyCasePath(path)
      guard let newValue else {
        if self[id: id].flatMap({ casePath.extract(from: $0) }) != nil { self[id: id] = nil }
        return
      }
      let location = IssueLocation(
        fileID: fileID.text, filePath: filePath, line: line, column: column)
      assign(casePath.embed(newValue), to: id, at: location)
    }
    _modify {
      let casePath = AnyCasePath(path)
      guard let position = position(of: id) else {
        var value: Value?
        defer {
          let location = IssueLocation(
            fileID: fileID.text, filePath: filePath, line: line, column: column)
          assign(value.map(casePath.embed), to: id, at: location)
        }
        yield &value
        return
      }
      let before = _structure
      defer { finishModification(of: id, at: position, since: before) }
      yield &components[position].element[extracting: casePath]
    }
  }

  /// Puts an element where one stands already, or removes it.
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

  func reportUnknown(_ id: StackElementID, at location: IssueLocation) {
    reportIssue(
      IssueCode.navigation.unknownElement,
      "An element was assigned to an id that is not on the stack.",
      values: [("Element", "\(Element.self)"), ("Id", "\(id)"), ("On the stack", "\(ids)")],
      at: location)
  }

  /// Whether two elements are one, of which one is a changed copy of the other.
  private static func isSame(_ old: Element?, _ new: Element) -> Bool {
    guard let old = old as? any _TrackedIdentity, let new = new as? any _TrackedIdentity else {
      return false
    }
    return old._$trackedIdentity == new._$trackedIdentity
  }

  /// Removes an element that was set to `nil`, and gives one that was replaced a life of its own.
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
  /// What a case of an enum holds, to be changed where the enum lies; `nil` if it is another case.
  @usableFromInline
  subscript<Value>(extracting path: AnyCasePath<Wrapped, Value>) -> Value? {
    get { flatMap { path.extract(from: $0) } }
    _modify {
      var value = flatMap { path.extract(from: $0) }
      let isCase = value.isPresent
      // Whoever changes the value holds the only reference to what is in it.
      if isCase { self = nil }
      defer {
        if isCase || value.isPresent { self = value.map(path.embed) }
      }
      yield &value
    }
  }
}

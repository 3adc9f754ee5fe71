public import IntarsiaCollections

extension StackState: RandomAccessCollection {
  /// Zero.
  @_alwaysEmitIntoClient public var startIndex: Int { 0 }

  /// The number of elements.
  @_alwaysEmitIntoClient public var endIndex: Int { components.count }

  /// The element at a position.
  ///
  /// To change an element, look it up by its identifier.
  @_alwaysEmitIntoClient
  public subscript(position: Int) -> Element {
    components[position].present
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces the elements in a range of positions; each new element gets a new identifier.
  ///
  /// - Complexity: O(*n* + *m*) at the end of the stack, where *m* is the number of new elements;
  ///   O(*n* · *m*) elsewhere.
  public mutating func replaceSubrange(
    _ bounds: Range<Int>, with elements: some Collection<Element>
  ) {
    components.removeSubrange(bounds)
    var position = bounds.lowerBound
    for element in elements {
      components.insert(component(element), at: position)
      position += 1
    }
  }

  /// Pushes an element onto the top of the stack.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ element: Element) {
    components.append(component(element))
  }
}

extension StackState {
  /// Removes the elements that satisfy a condition; the others keep their identifiers.
  ///
  /// - Complexity: O(*n*)
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try components.removeAll { try shouldBeRemoved($0.present) }
  }

  /// Removes the elements at several ranges of positions; the others keep their identifiers.
  ///
  /// - Complexity: O(*n*)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public mutating func removeSubranges(_ subranges: RangeSet<Int>) {
    for bounds in subranges.ranges.reversed() { components.removeSubrange(bounds) }
  }

  /// Returns a stack of the elements that satisfy a condition, with their identifiers.
  ///
  /// - Complexity: O(*n*)
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = self
    try filtered.removeAll { try !isIncluded($0) }
    return filtered
  }

  /// Pops the element on top.
  ///
  /// - Returns: The element, or `nil` if the stack is empty.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func popLast() -> Element? {
    components.popLast()?.element
  }

  /// Pops an element and all elements above it.
  ///
  /// ```swift
  /// state.path.pop(from: id)
  /// ```
  ///
  /// Nothing happens if the element is not on the stack.
  public mutating func pop(from id: StackElementID) {
    guard let position = position(of: id) else { return }
    components.removeSubrange(position...)
  }

  /// Pops all elements above an element, which stays.
  ///
  /// Nothing happens if the element is not on the stack.
  public mutating func pop(to id: StackElementID) {
    guard let position = position(of: id) else { return }
    components.removeSubrange((position + 1)...)
  }

  /// The identifiers of the elements, in order.
  ///
  /// - Complexity: O(1). Checking whether an identifier is among them is O(1) on average.
  public var ids: IDs { IDs(components: components) }

  /// The identifiers of the elements of a stack.
  public struct IDs: RandomAccessCollection {
    let components: IdentifiedArrayOf<StackComponent<Element>>

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of identifiers.
    public var endIndex: Int { components.count }

    /// The identifier at a position.
    public subscript(position: Int) -> StackElementID { components[position].id }

    /// Whether an element with this identifier is on the stack.
    ///
    /// - Complexity: O(1) on average.
    public func contains(_ id: StackElementID) -> Bool { components.index(id: id) != nil }

    /// The position of an identifier.
    ///
    /// - Complexity: O(1) on average.
    public func firstIndex(of id: StackElementID) -> Int? { components.index(id: id) }
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements, each with a new identifier.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState.IDs: Hashable {
  /// Whether two stacks have the same identifiers in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsEqual(rhs) }

  /// Hashes the identifiers in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension StackState.IDs: Sendable where Element: Sendable {}

extension StackState.IDs: CustomStringConvertible {
  /// The identifiers, described as an array: `[#0, #1]`.
  public var description: String { Array(self).description }
}

extension StackState: FeatureContainer {
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)? {
    element.flatMap { position(ofEffectKey: $0) }.map { (self[$0], nil) }
  }
}

public import IntarsiaCollections

extension StackState: RandomAccessCollection {
  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { components.count }

  /// The element at a position.
  ///
  /// To change an element, look it up by its identifier.
  @inlinable
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
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements, each with a new identifier.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

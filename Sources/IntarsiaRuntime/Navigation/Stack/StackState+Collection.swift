public import IntarsiaCollections

extension StackState: RandomAccessCollection {
  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// How many elements there are.
  @inlinable public var endIndex: Int { components.count }

  /// The element at a position.
  ///
  /// To change an element, find it by its identifier.
  @inlinable
  public subscript(position: Int) -> Element {
    components[position].present
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces the elements at a range of positions; the new ones get identifiers of their own.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of new elements.
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

  /// Puts an element on top.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ element: Element) {
    components.append(component(element))
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// A stack of elements, each with a new identifier.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

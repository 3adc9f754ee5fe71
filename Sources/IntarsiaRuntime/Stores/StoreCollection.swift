/// The stores of the elements of a collection: a view of the state, not a copy of it.
///
/// ```swift
/// for row in store.scope(state: \.rows, action: \.rows) {
///   draw(row)
/// }
/// ```
///
/// It always shows the current elements, so a caller can keep it. Positions are those in the
/// collection. They are valid until elements are inserted, removed or moved. A `for` loop iterates
/// over the elements at its start.
///
/// - Isolation: The main actor, like the stores.
/// - Complexity: The number of elements and the store at a position are O(1).
@MainActor
public struct StoreCollection<Elements: _ElementCollection, Action>: RandomAccessCollection {
  /// The store of an element.
  public typealias Element = Store<Elements.ElementState, Action>

  @usableFromInline let stores: ElementStores<Elements, Action>
  @usableFromInline let host: StoreHost

  @usableFromInline
  init(stores: ElementStores<Elements, Action>, host: StoreHost) {
    self.stores = stores
    self.host = host
  }

  /// The position of the first element: 0.
  public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  public var endIndex: Int { stores.node.read { $0._elementCount } }

  /// The store of the element at a position.
  ///
  /// The same element has the same store while a caller retains it.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Element {
    let (id, state) = stores.node.read { Self.element(of: $0, at: position) }
    return stores.store(of: id, state: state, host: host)
  }

  /// The store of the element with an identifier, or `nil` if there is none.
  ///
  /// ```swift
  /// store.scope(state: \.rows, action: \.rows)[id: 9]?.send(.toggleTapped)
  /// ```
  ///
  /// - Complexity: O(1)
  public subscript(id id: Elements.ElementID) -> Element? {
    stores.node.read { $0._element(id: id) }.map {
      stores.store(of: id, state: $0, host: host)
    }
  }

  /// Returns an iterator over the current elements.
  public func makeIterator() -> Iterator {
    let elements = stores.node.read { $0 }
    stores.reserve(elements._elementCount)
    return Iterator(stores: stores, host: host, elements: elements)
  }

  private static func element(
    of elements: Elements, at position: Int
  ) -> (Elements.ElementID, Elements.ElementState) {
    precondition(
      position >= 0 && position < elements._elementCount,
      "Position \(position) is not in 0..<\(elements._elementCount), the elements there are now")
    return (elements._elementID(at: position), elements._element(at: position))
  }

  /// An iterator over the elements at the time of its creation.
  @MainActor
  public struct Iterator: IteratorProtocol {
    @usableFromInline let stores: ElementStores<Elements, Action>
    @usableFromInline let host: StoreHost
    @usableFromInline let elements: Elements
    @usableFromInline var position = 0

    /// Returns the store of the next element, or `nil` at the end.
    @_alwaysEmitIntoClient
    public mutating func next() -> Element? {
      guard position < elements._elementCount else { return nil }
      defer { position += 1 }
      return stores.store(
        of: elements._elementID(at: position), state: elements._element(at: position),
        host: host)
    }
  }
}

extension StoreCollection {
  /// The identifiers of the elements, in their order.
  package var ids: [Elements.ElementID] {
    stores.node.read { elements in
      (0..<elements._elementCount).map { elements._elementID(at: $0) }
    }
  }
}

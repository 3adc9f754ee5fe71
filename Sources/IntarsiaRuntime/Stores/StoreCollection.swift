/// The stores of the elements of a collection: a window onto what is in the state, not a copy of it.
///
/// ```swift
/// for row in store.scope(state: \.rows, action: \.rows) {
///   draw(row)
/// }
/// ```
///
/// It always shows the elements that are there now, so it can be kept. Positions are those in the collection: they are
/// good until elements come, go or move. A `for` loop goes through the elements that were there when it began.
///
/// - Isolation: The main actor, like the stores.
/// - Complexity: The number of elements and the store at a position are O(1).
@MainActor
public struct StoreCollection<Elements: _ElementCollection, Action>: RandomAccessCollection {
  /// The store of one element.
  public typealias Element = Store<Elements.ElementState, Action>

  @usableFromInline let stores: ElementStores<Elements, Action>
  @usableFromInline let host: AnyStoreHost

  @usableFromInline
  init(stores: ElementStores<Elements, Action>, host: AnyStoreHost) {
    self.stores = stores
    self.host = host
  }

  /// The position of the first element: 0.
  public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  public var endIndex: Int { stores.node.read { $0._elementCount } }

  /// The store of the element at a position.
  ///
  /// The same element has the same store, as long as somebody holds it.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Element {
    let (id, state) = stores.node.read { Self.element(of: $0, at: position) }
    return stores.store(of: id, state: state, host: host)
  }

  /// The store of the element with an id, or `nil` if there is none.
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

  /// Goes through the elements that are there now.
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

  /// Goes through the elements that were there when it was made.
  @MainActor
  public struct Iterator: IteratorProtocol {
    @usableFromInline let stores: ElementStores<Elements, Action>
    @usableFromInline let host: AnyStoreHost
    @usableFromInline let elements: Elements
    @usableFromInline var position = 0

    fileprivate init(
      stores: ElementStores<Elements, Action>, host: AnyStoreHost, elements: Elements
    ) {
      self.stores = stores
      self.host = host
      self.elements = elements
    }

    /// The store of the next element, or `nil` at the end.
    @inlinable
    public mutating func next() -> Element? {
      guard position < elements._elementCount else { return nil }
      defer { position += 1 }
      return stores.store(
        of: elements._elementID(at: position), state: elements._element(at: position),
        host: host)
    }
  }
}

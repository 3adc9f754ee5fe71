import Observation

/// The stores of the elements of one collection that are held by somebody.
///
/// It lives as long as one of them does, or the ``StoreCollection`` that hands them out.
@MainActor
@usableFromInline
final class ElementStores<Elements: _ElementCollection, Action> {
  typealias Element = Store<Elements.ElementState, Action>
  typealias Node = ElementNode<Elements, Action>

  let node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  private let identity = TrackedIdentity<Elements.ElementState>()
  private var entries: [Elements.ElementID: ElementEntry] = [:]
  /// At this size entries whose store is gone are dropped, so that doing so costs O(1) per store on average.
  private var limit = 16
  private var isListening = false
  private let relay: Node.Relay?

  init(
    node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>, relay: Node.Relay?
  ) {
    self.node = node
    self.relay = relay
  }

  /// The store of the element with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - state: The state of the element as it is now.
  ///   - engine: What keeps the engine. Only stores may hold it: places outlive it.
  func store(
    of id: Elements.ElementID, state: Elements.ElementState, engine: StoreEngine
  ) -> Element {
    if let store = entries[id]?.store {
      let element = unsafeDowncast(store, to: Element.self)
      Self.node(of: element).lastState = state
      return element
    }
    let elementNode = Node(
      elements: node, identity: identity, id: id, state: state, stores: self, relay: relay)
    let store = Element(node: elementNode, engine: engine)
    if entries.count >= limit {
      entries = entries.filter { $0.value.store != nil }
      limit = max(16, entries.count * 2)
    }
    entries[id] = ElementEntry(store: store)
    return store
  }

  /// Takes care that the stores hear of it when another element takes the place of theirs.
  ///
  /// Called while the collection is read: what it reads counts as read by whoever observes that.
  func listen() {
    guard !isListening, !ObservationTransaction.isOpen else { return }
    isListening = true
    withObservationTracking {
      node.read { _ in }
    } onChange: { [weak self] in
      // The engine announces changes where it runs.
      MainActor.assumeIsolated { self?.elementsHaveChanged() }
    }
  }

  private func elementsHaveChanged() {
    isListening = false
    listen()
    for entry in entries.values {
      guard let store = entry.store else { continue }
      Self.node(of: unsafeDowncast(store, to: Element.self)).elementsHaveChanged()
    }
  }

  private static func node(of element: Element) -> Node {
    unsafeDowncast(element.node, to: Node.self)
  }
}

/// The store of one element: always an `ElementStores.Element`.
///
/// Not generic: to find the metadata of a generic type would be a third of what it costs to make a store.
private struct ElementEntry {
  weak var store: AnyObject?
}

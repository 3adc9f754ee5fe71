public import Synchronization

/// The stores of the elements of one collection that are held by somebody.
///
/// It lives as long as one of them does, or the ``StoreCollection`` that hands them out.
@MainActor
@usableFromInline
final class ElementStores<Elements: _ElementCollection, Action> {
  @usableFromInline typealias Element = Store<Elements.ElementState, Action>
  @usableFromInline typealias Node = ElementNode<Elements, Action>

  @usableFromInline let node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  @usableFromInline let relay: Node.Relay?
  @usableFromInline let identity = TrackedIdentity<Elements.ElementState>()
  @usableFromInline var entries: [Elements.ElementID: ElementEntry] = [:]
  /// How many nodes of stores have gone since those entries were last dropped.
  @usableFromInline let gone = ReleasedNodeCount()
  /// Hears when there are other elements.
  private var listener: FieldListener?

  init(
    node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>, relay: Node.Relay?
  ) {
    self.node = node
    self.relay = relay
  }

  deinit {
    listener?.end()
  }

  /// The store of the element with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - state: The state of the element as it is now.
  ///   - engine: What keeps the engine. Only stores may hold it: places outlive it.
  @inlinable
  func store(
    of id: Elements.ElementID, state: Elements.ElementState, host: AnyStoreHost
  ) -> Element {
    if gone.number.load(ordering: .relaxed) > max(16, entries.count / 2) { dropEmptyEntries() }
    return store(in: &entries[id, default: ElementEntry()], of: id, state: state, host: host)
  }

  @inlinable
  func store(
    in entry: inout ElementEntry, of id: Elements.ElementID, state: Elements.ElementState,
    host: AnyStoreHost
  ) -> Element {
    if let store = entry.store {
      let element = unsafeDowncast(store, to: Element.self)
      unsafeDowncast(element.node, to: Node.self).lastState = state
      return element
    }
    let store = Element(
      node: Node(
        elements: node, identity: identity, id: id, state: state, stores: self, gone: gone,
        relay: relay),
      host: host)
    entry.store = store
    return store
  }

  /// Drops the entries whose stores are gone: so seldom that it costs O(1) for each of them.
  @usableFromInline
  func dropEmptyEntries() {
    gone.number.store(0, ordering: .relaxed)
    entries = entries.filter { $0.value.store != nil }
  }

  /// Makes room for stores of all elements.
  @usableFromInline
  func reserve(_ count: Int) {
    // Most who ask for one ask for all, but that is not certain enough for much memory.
    entries.reserveCapacity(min(count, 1024))
  }

  /// Takes care that the stores hear of it when another element takes the place of theirs.
  ///
  /// Called while the collection is read: what it reads counts as read by whoever observes that.
  func listen() {
    guard listener == nil, !ObservationTransaction.isOpen else { return }
    let listener = FieldListener { [weak self] in
      // The engine announces changes where it runs.
      MainActor.assumeIsolated { self?.elementsHaveChanged() }
    }
    self.listener = listener
    listener.listen { node.read { _ in } }
  }

  private func elementsHaveChanged() {
    listener = nil
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
@usableFromInline
struct ElementEntry {
  @usableFromInline weak var store: AnyObject?

  @inlinable
  init() {}
}

/// Counts the nodes of elements that are gone.
///
/// The last reference to a store may be let go by any thread.
@usableFromInline
final class ReleasedNodeCount: Sendable {
  @usableFromInline let number = Atomic<Int>(0)

  @usableFromInline
  init() {}
}

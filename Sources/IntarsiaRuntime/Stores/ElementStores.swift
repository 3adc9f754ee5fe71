/// The live stores of the elements of one collection.
///
/// It lives while one of these stores does, or the ``StoreCollection`` that creates them.
@MainActor
@usableFromInline
final class ElementStores<Elements: _ElementCollection, Action> {
  @usableFromInline typealias Element = Store<Elements.ElementState, Action>
  @usableFromInline typealias Node = ElementNode<Elements, Action>

  @usableFromInline let node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>
  @usableFromInline let relay: Node.Relay
  @usableFromInline let identity = TrackedIdentity<Elements.ElementState>()
  @usableFromInline var entries: [Elements.ElementID: ElementEntry] = [:]
  /// The number of the latest node.
  @usableFromInline var lastNumber = 0
  /// The number of entries at which those of deallocated stores are removed.
  @usableFromInline var limit = 16
  /// The listener for changes of the collection's structure.
  private var listener: FieldListener?

  init(
    node: StoreNode<Elements, AddressedAction<Elements.ElementID, Action>>,
    relay: @escaping Node.Relay
  ) {
    self.node = node
    self.relay = relay
  }

  deinit {
    listener?.end()
  }

  /// Returns the store of the element with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - state: The current state of the element.
  ///   - host: The host that keeps the core alive. Only stores retain it, because nodes may
  ///     outlive the core.
  @_alwaysEmitIntoClient
  func store(
    of id: Elements.ElementID, state: Elements.ElementState, host: StoreHost
  ) -> Element {
    if entries.count >= limit { dropEmptyEntries() }
    return store(in: &entries[id, default: ElementEntry()], of: id, state: state, host: host)
  }

  @_alwaysEmitIntoClient
  func store(
    in entry: inout ElementEntry, of id: Elements.ElementID, state: Elements.ElementState,
    host: StoreHost
  ) -> Element {
    if let store = entry.store {
      let element = unsafeDowncast(store, to: Element.self)
      unsafeDowncast(element.node, to: Node.self).lastState = state
      return element
    }
    lastNumber += 1
    let store = Element(
      node: Node(
        number: lastNumber,
        elements: node, identity: identity, id: id, state: state, stores: self, relay: relay),
      host: host)
    entry.store = store
    return store
  }

  /// Removes the entries of deallocated stores, at an amortized cost of O(1) for each.
  @usableFromInline
  func dropEmptyEntries() {
    entries = entries.filter { $0.value.store != nil }
    limit = max(16, entries.count * 2)
  }

  /// Reserves capacity for the stores of all elements.
  @usableFromInline
  func reserve(_ count: Int) {
    // Most callers that request one store request all. The limit bounds the memory if they do not.
    let capacity = min(count, 1024)
    entries.reserveCapacity(capacity)
    limit = max(limit, capacity + 1)
  }

  /// Listens for changes of the collection, to notify stores whose element was replaced.
  ///
  /// An enclosing `observe` tracks the read in here as well. Its caller reads the collection
  /// anyway.
  func listen() {
    guard listener == nil, !ObservationTransaction.isOpen else { return }
    let listener = FieldListener { [weak self] in
      // Copies of a state share its observers, and another thread may change a copy.
      MainActorIsolation.perform { self?.elementsHaveChanged() }
    }
    self.listener = listener
    listener.listen { node.read { _ in } }
  }

  private func elementsHaveChanged() {
    listener = nil
    listen()
    // All elements are checked before the first notification, because an observer may read any.
    var outdated: [(number: Int, observers: IdentityBox)] = []
    for entry in entries.values {
      guard let store = entry.store else { continue }
      let node = Self.node(of: unsafeDowncast(store, to: Element.self))
      if let observers = node.checkElement() { outdated.append((node.number, observers)) }
    }
    // The order of a dictionary is random.
    outdated.sort { $0.number < $1.number }
    for (_, observers) in outdated { observers.notify(0) }
  }

  private static func node(of element: Element) -> Node {
    unsafeDowncast(element.node, to: Node.self)
  }
}

/// A weak reference to the store of one element, which is always an `ElementStores.Element`.
///
/// It is not generic, because the lookup of a generic type's metadata takes a third of the time
/// that it takes to make a store.
@usableFromInline
struct ElementEntry {
  @usableFromInline weak var store: AnyObject?

  @_alwaysEmitIntoClient
  init() {}
}

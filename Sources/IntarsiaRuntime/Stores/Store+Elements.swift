public import IntarsiaCases
public import IntarsiaCollections

extension Store {
  /// The stores of the elements of a collection, one for each.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   draw(row)
  /// }
  /// ```
  ///
  /// Whoever calls this inside `observe` is told when elements come, go or move. What happens inside of an element is
  /// told to those who read the element's store, and to nobody else.
  ///
  /// An element's store is made when it is asked for, and it is the same one for the same id, as long as somebody holds
  /// it.
  ///
  /// - Parameters:
  ///   - state: The way to the collection.
  ///   - action: The case that carries the elements' actions.
  /// - Complexity: O(1), whatever the number of elements.
  @_disfavoredOverload
  @inlinable
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction> {
    scopedElements(state: state, action: action) {
      AnyCasePath(action)
    } embed: {
      .element(id: $0, action: $1)
    }
  }

  /// The stores of the elements of a collection, one for each.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   draw(row)
  /// }
  /// ```
  ///
  /// Whoever calls this inside `observe` is told when elements come, go or move. What happens inside of an element is
  /// told to those who read the element's store, and to nobody else.
  ///
  /// An element's store is made when it is asked for, and it is the same one for the same id, as long as somebody holds
  /// it.
  ///
  /// - Parameters:
  ///   - state: The way to the collection.
  ///   - action: The case that carries the elements' actions.
  /// - Complexity: O(1), whatever the number of elements.
  @inlinable
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>
    >
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction>
  where Action: CasePathable {
    scopedElements(state: state, action: action) {
      Action.allCasePaths[keyPath: action]
    } embed: {
      .element(id: $0, action: $1)
    }
  }

  /// The stores of the elements of any collection whose elements are known by an id.
  ///
  /// - Parameters:
  ///   - state: The way to the collection.
  ///   - action: The way to the elements' actions, as it was written.
  ///   - path: The case that carries the elements' actions.
  ///   - embed: Wraps an element's action in what the case holds.
  @inlinable
  @inline(__always)
  func scopedElements<Elements: _ElementCollection, ElementsAction, ElementAction>(
    state: KeyPath<State, Elements>, action: AnyKeyPath,
    path: () -> AnyCasePath<Action, ElementsAction>,
    embed: @escaping (Elements.ElementID, ElementAction) -> ElementsAction
  ) -> StoreCollection<Elements, ElementAction> {
    scopedElements(
      state: state, action: action, path: path,
      embed: { path in { path.embed(embed($0, $1)) } },
      relay: { node, action, location in
        unsafeDowncast(node, to: ElementsNode<State, Action, Elements, ElementAction>.self)
          .pass(action, at: location)
      },
      elementRelay: { node, action, location in
        unsafeDowncast(node, to: ElementNode<Elements, ElementAction>.self)
          .pass(action, at: location)
      })
  }

  @usableFromInline
  func scopedElements<Elements: _ElementCollection, ElementsAction, ElementAction>(
    state: KeyPath<State, Elements>, action: AnyKeyPath,
    path: () -> AnyCasePath<Action, ElementsAction>,
    embed: (AnyCasePath<Action, ElementsAction>) -> (Elements.ElementID, ElementAction) -> Action,
    relay: @escaping ElementsNode<State, Action, Elements, ElementAction>.Relay,
    elementRelay: @escaping ElementNode<Elements, ElementAction>.Relay
  ) -> StoreCollection<Elements, ElementAction> {
    let stores = children.child(state: state, action: action, path: path) { path in
      ElementStores<Elements, ElementAction>(
        node: ElementsNode(parent: node, state: state, embed: embed(path), relay: relay),
        relay: elementRelay)
    }
    stores.listen()
    // Whoever asks for the collection reads what it consists of, even if nothing is in it.
    stores.node.read { _ in }
    return StoreCollection(stores: stores, host: host)
  }
}

public import IntarsiaCases
public import IntarsiaCollections

extension Store {
  /// Returns the stores of the elements of a collection.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   draw(row)
  /// }
  /// ```
  ///
  /// Calling this inside `observe` tracks the insertion, removal and order of elements. A change
  /// inside an element notifies only observers of that element's store.
  ///
  /// An element's store is made on demand. The same identifier has the same store while a caller
  /// retains it.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: The case that carries the elements' actions.
  /// - Complexity: O(1), for any number of elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
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

  /// Returns the stores of the elements of a collection.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   draw(row)
  /// }
  /// ```
  ///
  /// Calling this inside `observe` tracks the insertion, removal and order of elements. A change
  /// inside an element notifies only observers of that element's store.
  ///
  /// An element's store is made on demand. The same identifier has the same store while a caller
  /// retains it.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: The case that carries the elements' actions.
  /// - Complexity: O(1), for any number of elements.
  @_alwaysEmitIntoClient
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

  /// Returns the stores of the elements of a collection.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<IdentifiedArray<ID, ElementState>, ElementAction> {
    scope(state: state, action: action)
  }

  /// Returns the stores of the elements of any collection whose elements have identifiers.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: The key path to the elements' actions, as the caller wrote it.
  ///   - path: The case that carries the elements' actions.
  ///   - embed: Wraps an element's action in the value of the case.
  @_alwaysEmitIntoClient
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
    // Register a read of the collection's structure, even if the collection is empty.
    stores.node.read { _ in }
    return StoreCollection(stores: stores, host: host)
  }
}

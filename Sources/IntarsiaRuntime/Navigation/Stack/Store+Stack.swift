public import IntarsiaCases
import IntarsiaCollections

extension StackState: _ElementCollection {
  /// The number of elements.
  public var _elementCount: Int { count }

  /// The identifier of the element at a position.
  public func _elementID(at position: Int) -> StackElementID { components[position].id }

  /// The element at a position.
  public func _element(at position: Int) -> Element { self[position] }

  /// The element with an identifier, or `nil` if there is none.
  public func _element(id: StackElementID) -> Element? { self[id: id] }
}

extension Store {
  /// Returns the stores of the elements of a stack, one for each element.
  ///
  /// ```swift
  /// let screens = store.scope(state: \.path, action: \.path)
  /// if let top = screens.last { draw(top) }
  /// ```
  ///
  /// Calling this inside `observe` tracks which elements there are. The same identifier yields the
  /// same store while a caller holds that store.
  ///
  /// - Complexity: O(1), whatever the number of elements.
  @_disfavoredOverload
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreCollection<StackState<ElementState>, ElementAction> {
    scopedElements(state: state, action: action) {
      AnyCasePath(action)
    } embed: {
      .element(id: $0, action: $1)
    }
  }

  /// Returns the stores of the elements of a stack, one for each element.
  ///
  /// ```swift
  /// let screens = store.scope(state: \.path, action: \.path)
  /// if let top = screens.last { draw(top) }
  /// ```
  ///
  /// Calling this inside `observe` tracks which elements there are. The same identifier yields the
  /// same store while a caller holds that store.
  ///
  /// - Complexity: O(1), whatever the number of elements.
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>
    >
  ) -> StoreCollection<StackState<ElementState>, ElementAction> where Action: CasePathable {
    scopedElements(state: state, action: action) {
      Action.allCasePaths[keyPath: action]
    } embed: {
      .element(id: $0, action: $1)
    }
  }

  /// Returns the stores of the elements of a stack.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreCollection<StackState<ElementState>, ElementAction> {
    scope(state: state, action: action)
  }
}

public import IntarsiaCases
import IntarsiaCollections

extension Store {
  /// A store of a part of the feature.
  ///
  /// ```swift
  /// let counter: StoreOf<Counter> = store.scope(state: \.counter, action: \.counter)
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.store(state: state, action: action) {
      Store<ChildState, ChildAction>(
        node: PropertyNode(parent: node, state: state, action: AnyCasePath(action)))
    }
  }

  /// A store of a part of the feature that may be absent.
  ///
  /// ```swift
  /// if let modal = store.scope(state: \.modal, action: \.modal) {
  ///   draw(modal)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and the state has not been replaced by that of
  /// another child.
  ///
  /// - Returns: `nil` when there is no such state now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    guard var childState = node.read({ $0[keyPath: state] }) else { return nil }
    let identity = TrackedIdentity<ChildState>()?(of: &childState)
    return children.store(state: state, action: action, identity: identity) {
      Store<ChildState, ChildAction>(
        node: PresentNode(
          parent: node, state: state, action: AnyCasePath(action), initialState: childState))
    }
  }
}

/// The stores that were scoped from a store and are still held by somebody.
@MainActor
struct StoreChildren {
  private struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
  }

  private struct Entry {
    weak var store: AnyObject?
    let identity: ObjectIdentifier?
  }

  private var entries: [Key: Entry] = [:]
  /// At this size entries whose store is gone are dropped, so that doing so costs O(1) per scope on average.
  private var limit = 16

  mutating func store<ChildState, ChildAction>(
    state: AnyKeyPath, action: AnyKeyPath, identity: ObjectIdentifier? = nil,
    make: () -> Store<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let key = Key(state: state, action: action)
    if let entry = entries[key], entry.identity == identity,
      let store = entry.store as? Store<ChildState, ChildAction>
    {
      return store
    }
    let store = make()
    if entries.count >= limit {
      entries = entries.filter { $0.value.store != nil }
      limit = max(16, entries.count * 2)
    }
    entries[key] = Entry(store: store, identity: identity)
    return store
  }
}

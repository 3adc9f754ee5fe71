import IntarsiaCases

/// The objects scoped from a store, held weakly.
@MainActor
struct StoreChildren {
  /// The identity of a scope.
  ///
  /// It contains the name of the action's case, because key paths of two kinds can denote one case.
  fileprivate struct Key: Hashable {
    let state: AnyKeyPath
    let action: String
    /// The key path to the actions, if several cases can have the name.
    let ambiguous: AnyKeyPath?

    init(state: AnyKeyPath, action: AnyKeyPath, name: String) {
      self.state = state
      self.action = name
      // The name `[id: …]` omits an identifier, and the name of a subscript has parentheses.
      ambiguous = name.utf8.contains { $0 == UInt8(ascii: "(") || $0 > 127 } ? action : nil
    }
  }

  fileprivate struct Entry {
    /// The key path to the actions, as the caller wrote it.
    let action: AnyKeyPath
    let key: Key
    let identity: ObjectIdentifier?
    weak var child: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  /// The number of entries at which those without a child are removed, so that a scope costs
  /// amortized O(1).
  private var limit = 16

  /// The latest scopes, found by the addresses of their key paths.
  ///
  /// A literal without captured values is the same object each time. Comparing the contents of key
  /// paths costs fifty times as much. The entries retain the key paths, so that no other key path
  /// gets the address of one of them.
  private var recent: [Entry] = []
  private var nextRecent = 0

  /// Returns the child of a scope.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A key path to the child's actions.
  ///   - identity: The identity of the current state. A state with another identity has another
  ///     child.
  ///   - path: The case that carries the actions.
  ///   - make: Makes the child if no caller retains it.
  mutating func child<Action, ChildAction, Child: AnyObject>(
    state: AnyKeyPath, action: AnyKeyPath, identity: ObjectIdentifier? = nil,
    path: () -> AnyCasePath<Action, ChildAction>,
    make: (AnyCasePath<Action, ChildAction>) -> Child
  ) -> Child {
    for entry in recent where entry.key.state === state && entry.action === action {
      if let child: Child = entry.held(as: identity) { return child }
    }
    let path = path()
    let key = Key(state: state, action: action, name: path.name)
    if let entry = entries[key], let child: Child = entry.held(as: identity) {
      remember(Entry(action: action, key: key, identity: identity, child: child))
      return child
    }
    let child = make(path)
    if entries.count >= limit {
      entries = entries.filter { $0.value.child != nil }
      limit = max(16, entries.count * 2)
    }
    let entry = Entry(action: action, key: key, identity: identity, child: child)
    entries[key] = entry
    remember(entry)
    return child
  }

  private mutating func remember(_ entry: Entry) {
    guard recent.count == 8 else { return recent.append(entry) }
    recent[nextRecent] = entry
    nextRecent = (nextRecent + 1) % 8
  }
}

extension StoreChildren.Entry {
  fileprivate func held<Child: AnyObject>(as identity: ObjectIdentifier?) -> Child? {
    guard self.identity == identity, let child else { return nil }
    // One key path may lead to states of two types: an optional state and the state inside it.
    return type(of: child) == Child.self ? unsafeDowncast(child, to: Child.self) : nil
  }
}

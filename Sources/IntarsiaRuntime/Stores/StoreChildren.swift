import IntarsiaCases

/// What was scoped from a store and is still held by somebody.
@MainActor
struct StoreChildren {
  /// What makes two scopes the same: a case is known by its name, since one way to it may be written as key paths of two
  /// kinds.
  fileprivate struct Key: Hashable {
    let state: AnyKeyPath
    let action: String
  }

  fileprivate struct Entry {
    /// The way to the actions, as it was written.
    let action: AnyKeyPath
    let key: Key
    let identity: ObjectIdentifier?
    weak var child: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  /// At this size entries whose child is gone are dropped, so that doing so costs O(1) per scope on average.
  private var limit = 16

  /// The latest scopes, found by the addresses of their key paths.
  ///
  /// A literal that stands for itself is the same object each time, and comparing what key paths consist of costs
  /// fifty times as much. The entries hold the key paths, so that no other ones take their addresses.
  private var recent: [Entry] = []
  private var nextRecent = 0

  /// The child of a scope.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The way to the child's actions.
  ///   - identity: Whose state stands there now: another one's has another child.
  ///   - path: The case that carries the actions.
  ///   - make: Makes the child if nobody holds it.
  mutating func child<Action, ChildAction, Child: AnyObject>(
    state: AnyKeyPath, action: AnyKeyPath, identity: ObjectIdentifier? = nil,
    path: () -> AnyCasePath<Action, ChildAction>,
    make: (AnyCasePath<Action, ChildAction>) -> Child
  ) -> Child {
    for entry in recent where entry.key.state === state && entry.action === action {
      if let child: Child = entry.held(as: identity) { return child }
    }
    let path = path()
    let key = Key(state: state, action: path.name)
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
    // One key path may lead to a state of two types: to an optional one, and to the one inside of it.
    return type(of: child) == Child.self ? unsafeDowncast(child, to: Child.self) : nil
  }
}

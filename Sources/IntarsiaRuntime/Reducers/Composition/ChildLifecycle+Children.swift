public import IntarsiaCases
public import IntarsiaCollections

extension ChildLifecycle {
  /// Creates the lifecycle of children that have keys.
  ///
  /// - Parameters:
  ///   - child: The reducer of each child. Its lifecycle is made for the first child, so that a
  ///     recursive feature ends.
  ///   - stamp: Reads a number that changes with the keys, or `nil` to compare the keys each time.
  ///   - keys: Reads the keys of the children that are present.
  ///   - access: Reads a child at a position in place, or changes it and notifies its observers.
  ///   - target: Returns the position of the child that has processed an action, and its action.
  ///   - lift: Turns an effect of the child at a position into an effect of the parent.
  ///   - isReset: Whether the child itself has set this key, and so is still the same child.
  @inlinable
  init<ChildState, ChildAction, Key: Hashable>(
    _ child: _InstalledReducer<ChildState, ChildAction>,
    stamp: @escaping (inout State) -> UInt64? = { _ in nil },
    keys: @escaping (inout State) -> [Key],
    access: @escaping (inout State, Int, _ changes: Bool, (inout ChildState) -> Void) -> Void,
    target: @escaping (inout State, Action) -> (position: Int, action: ChildAction)?,
    lift: @escaping (inout State, Int, Effect<ChildAction>) -> Effect<Action>,
    isReset: @escaping (Key) -> Bool = { _ in false }
  ) {
    typealias Memory = ChildMemory<Key>
    lazy var lifecycle = child.makeLifecycle()

    func compare(
      _ state: inout State, _ memory: Memory, isTarget: Bool, _ ended: inout [DismountOperation]
    ) {
      let stamp = stamp(&state)
      guard stamp == nil || stamp != memory.stamp else { return }
      memory.stamp = stamp
      let keys = keys(&state)
      guard keys != memory.keys else { return }
      var old = Dictionary(uniqueKeysWithValues: zip(memory.keys, memory.features))
      if isTarget, keys.count == 1, memory.keys.count == 1, isReset(keys[0]) {
        old = [keys[0]: memory.features[0]]
      }
      memory.features = keys.map { old.removeValue(forKey: $0) ?? lifecycle.makeMemory() }
      for key in memory.keys.reversed() {
        if let gone = old[key] { lifecycle.end(gone, &ended) }
      }
      memory.keys = keys
      memory.pending = keys.indices.filter { !memory.features[$0].isMounted }
    }

    makeMemory = { Memory() }
    sweep = { state, memory, action, ended in
      let memory = unsafeDowncast(memory, to: Memory.self)
      let target = action.flatMap { target(&state, $0) }
      compare(&state, memory, isTarget: target != nil, &ended)
      // All elements of a list would be too many.
      let isList = memory.stamp != nil
      let visited = isList ? target.map { [$0.position] } ?? [] : Array(memory.keys.indices)
      for position in visited where memory.features[position].isMounted {
        access(&state, position, false) {
          let childAction = target.flatMap { $0.position == position ? $0.action : nil }
          if lifecycle.sweep(&$0, memory.features[position], after: childAction, &ended) {
            memory.pending.append(position)
          }
        }
      }
      return !memory.pending.isEmpty
    }
    mount = { state, memory in
      let memory = unsafeDowncast(memory, to: Memory.self)
      var (effect, ended) = (Effect<Action>.none, [DismountOperation]())
      compare(&state, memory, isTarget: false, &ended)
      for position in memory.pending.sorted() {
        var childEffect = Effect<ChildAction>.none
        access(&state, position, true) {
          childEffect = lifecycle.mount(&$0, memory.features[position])
        }
        if !childEffect.isNone { effect = effect.merge(with: lift(&state, position, childEffect)) }
      }
      if !memory.pending.isEmpty { (memory.keys, memory.stamp) = (keys(&state), stamp(&state)) }
      memory.pending = []
      return effect
    }
    end = { memory, ended in
      for feature in unsafeDowncast(memory, to: Memory.self).features.reversed() {
        lifecycle.end(feature, &ended)
      }
    }
  }

  /// Creates the lifecycle of a child whose state may be absent.
  @inlinable
  init<Path: ConditionalChildPath, ChildAction>(
    _ child: _InstalledReducer<Path.Value, ChildAction>, at path: Path,
    _ action: AnyCasePath<Action, ChildAction>,
    identity: @escaping (inout State) -> ChildIdentity? = { _ in nil },
    lift: @escaping (Effect<ChildAction>) -> Effect<Action>,
    isReset: @escaping (ChildIdentity?) -> Bool = { _ in false }
  ) where Path.Root == State {
    self.init(
      child,
      keys: { path.isPresent(in: &$0) ? [identity(&$0)] : [] },
      access: { _ = $2 ? path.change(&$0, $3) : path.inspect(&$0, $3) },
      target: { action.extract(from: $1).map { (0, $0) } }, lift: { lift($2) }, isReset: isReset)
  }
}

extension InstalledScope {
  /// A child that is always present, and the reducer after it.
  @inlinable
  func lifecycle(
    at path: StatePath<ParentState, ChildState>, mounting: Bool
  ) -> Lifecycle<ParentState, ParentAction> {
    guard mounting else { return followed(by: nil) }
    return followed(
      by: ChildLifecycle(
        child, keys: { _ in [0] },
        access: { $2 ? path.modify(&$0, $3) : path.inspect(&$0, $3) },
        target: { [action] in action.extract(from: $1).map { (0, $0) } },
        lift: { [action, scope] in $2.lifted(action, to: scope) }))
  }

  /// A child in a case, and the reducer after it.
  @inlinable
  func lifecycle(
    at path: AnyCasePath<ParentState, ChildState>, mounting: Bool
  ) -> Lifecycle<ParentState, ParentAction> {
    guard mounting else { return followed(by: nil) }
    return followed(
      by: ChildLifecycle(
        child, at: path, action, lift: { [action, scope] in $0.lifted(action, to: scope) }))
  }

  @usableFromInline
  func followed(
    by child: ChildLifecycle<ParentState, ParentAction>?
  ) -> Lifecycle<ParentState, ParentAction> {
    let lifecycle = Lifecycle(children: child.map { [$0] } ?? [])
    return next.map { lifecycle.followed(by: $0.takeUnretainedValue().makeLifecycle()) }
      ?? lifecycle
  }
}

extension InstalledIfLet {
  @inlinable
  func lifecycle(
    of child: _InstalledReducer<ChildState, ChildAction>, at path: Path
  ) -> Lifecycle<State, Action> {
    notesResets = true
    return Lifecycle(children: [
      ChildLifecycle(
        child, at: path, action,
        identity: { [watch] in watch.presence(in: &$0, at: path).identity },
        lift: { [self] in lifted($0) }, isReset: { [self] in $0 == resetIdentity })
    ])
  }
}

extension InstalledForEach {
  @inlinable
  func lifecycle(
    of element: _InstalledReducer<Elements.Element, ElementAction>,
    at path: StatePath<State, Elements>
  ) -> Lifecycle<State, Action> {
    Lifecycle(children: [
      ChildLifecycle(
        element, stamp: { path.inspect(&$0) { $0._structure } },
        keys: { path.inspect(&$0) { (0..<$0.count).map($0.key(at:)) } },
        access: { state, position, changes, body in
          if changes { return path.modify(&state) { $0.modify(at: position, body) } }
          // A change in place would copy a collection that is shared.
          var element = path.inspect(&state) { $0.element(at: position) }
          body(&element)
        },
        target: { [action] state, parentAction in
          guard let (id, elementAction) = action.extract(from: parentAction),
            let position = path.inspect(&state, { $0.position(of: id) })
          else { return nil }
          return (position, elementAction)
        },
        lift: { [self] state, position, effect in
          let (id, key) = path.inspect(&state) { ($0.id(at: position), $0.effectKey(at: position)) }
          return lifted(effect, of: id, key: key)
        })
    ])
  }
}

/// The record of the mounted children of a ``ChildLifecycle``.
@usableFromInline
final class ChildMemory<Key: Hashable> {
  @usableFromInline var stamp: UInt64?
  @usableFromInline var keys: [Key] = []
  /// The records of the children, in the order of their keys.
  @usableFromInline var features: [MountMemory] = []
  /// The positions of children that are to be mounted, or that contain such features.
  @usableFromInline var pending: [Int] = []

  @usableFromInline
  init() {}
}

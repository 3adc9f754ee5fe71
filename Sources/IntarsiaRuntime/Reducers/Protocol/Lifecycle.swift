import IntarsiaDependencies

/// The closures of a feature that run when it is mounted or dismounted, and its children with such
/// closures.
///
/// A lifecycle is the same for all elements of a list. A ``MountMemory`` records a mounted feature.
@usableFromInline
package struct Lifecycle<State, Action> {
  @usableFromInline var mounts: [(inout State) -> Effect<Action>] = []
  @usableFromInline var children: [ChildLifecycle<State, Action>] = []
  /// Closures that keep a value of the state for an operation.
  @usableFromInline var dismounts: [(State) -> DismountOperation] = []

  @usableFromInline
  init(
    mounts: [(inout State) -> Effect<Action>] = [], children: [ChildLifecycle<State, Action>] = [],
    dismounts: [(State) -> DismountOperation] = []
  ) {
    self.mounts = mounts
    self.children = children
    self.dismounts = dismounts
  }

  @usableFromInline
  func followed(by next: Lifecycle) -> Lifecycle {
    Lifecycle(
      mounts: mounts + next.mounts, children: children + next.children,
      dismounts: dismounts + next.dismounts)
  }

  @inlinable
  func makeMemory() -> MountMemory { MountMemory(children: children.map { $0.makeMemory() }) }

  /// Ends the features whose states are gone, without changing the state.
  ///
  /// - Parameter action: The action that the feature has processed, if any.
  /// - Returns: Whether a feature is to be mounted.
  @inlinable
  func sweep(
    _ state: inout State, _ memory: MountMemory, after action: Action?,
    _ ended: inout [DismountOperation]
  ) -> Bool {
    var isPending = false
    for index in children.indices {
      if children[index].sweep(&state, memory.children[index], action, &ended) { isPending = true }
    }
    if !dismounts.isEmpty { memory.dismounts = dismounts.map { $0(state) } }
    return isPending
  }

  /// Mounts the feature, if it is new, and then its new children.
  @inlinable
  func mount(_ state: inout State, _ memory: MountMemory) -> Effect<Action> {
    var effect = Effect<Action>.none
    if !memory.isMounted {
      memory.isMounted = true
      for mount in mounts { effect = effect.merge(with: mount(&state)) }
    }
    for index in children.indices {
      effect = effect.merge(with: children[index].mount(&state, memory.children[index]))
    }
    if !dismounts.isEmpty { memory.dismounts = dismounts.map { $0(state) } }
    return effect
  }

  /// Ends the feature, the innermost features first.
  @inlinable
  func end(_ memory: MountMemory, _ ended: inout [DismountOperation]) {
    for index in children.indices.reversed() {
      children[index].end(memory.children[index], &ended)
    }
    ended += memory.dismounts.reversed()
  }

  /// Returns a lifecycle that runs with other dependencies.
  func running(in override: @escaping (DependencySnapshot) -> DependencySnapshot) -> Lifecycle {
    func run<Result>(_ work: () -> Result) -> Result { override(.current).bind(work) }
    return Lifecycle(
      mounts: mounts.map { mount in { state in run { mount(&state) } } },
      children: children.map { child in
        var result = child
        result.sweep = { state, memory, action, ended in
          run { child.sweep(&state, memory, action, &ended) }
        }
        result.mount = { state, memory in run { child.mount(&state, memory) } }
        return result
      },
      dismounts: dismounts.map { dismount in { state in run { dismount(state) } } })
  }
}

/// The lifecycle of a child, of all elements of a list, or of a child that is absent at times.
@usableFromInline
struct ChildLifecycle<State, Action> {
  @usableFromInline let makeMemory: () -> AnyObject
  @usableFromInline
  var sweep: (inout State, AnyObject, Action?, inout [DismountOperation]) -> Bool
  @usableFromInline var mount: (inout State, AnyObject) -> Effect<Action>
  @usableFromInline let end: (AnyObject, inout [DismountOperation]) -> Void
}

/// The record of a feature that is mounted, or about to be.
@usableFromInline
final class MountMemory {
  @usableFromInline let children: [AnyObject]
  @usableFromInline var isMounted = false
  /// The operations to run when the feature is gone.
  @usableFromInline var dismounts: [DismountOperation] = []

  @usableFromInline
  init(children: [AnyObject]) {
    self.children = children
  }
}

/// The lifecycle of the feature that a store runs.
package final class RootLifecycle<State, Action> {
  private let lifecycle: Lifecycle<State, Action>
  /// `nil` after the end.
  private var memory: MountMemory?

  package init(_ lifecycle: Lifecycle<State, Action>) {
    self.lifecycle = lifecycle
    memory = lifecycle.makeMemory()
  }

  /// Dismounts and mounts features after an action, or mounts those of a store that begins.
  package func update(_ state: inout State, after action: Action? = nil) -> Effect<Action> {
    var ended: [DismountOperation] = []
    guard let memory,
      !memory.isMounted || lifecycle.sweep(&state, memory, after: action, &ended)
        || !ended.isEmpty
    else { return .none }
    return .merge(ended.map { $0.effect() }).merge(with: lifecycle.mount(&state, memory))
  }

  /// Dismounts all features, and returns the operations to run.
  func end() -> [DismountOperation] {
    var ended: [DismountOperation] = []
    if let memory = memory.take() { lifecycle.end(memory, &ended) }
    return ended
  }

  /// Returns a reducer that runs another one and then the lifecycles.
  package func following(
    _ reducer: _InstalledReducer<State, Action>
  ) -> _InstalledReducer<State, Action> {
    InstalledClosure { state, action in
      reducer.run(action, on: &state).merge(with: self.update(&state, after: action))
    }
  }
}

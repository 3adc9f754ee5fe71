public import IntarsiaDependencies

/// A visit of a store's features, which ends those that are gone and mounts those that are new.
///
/// Unchecked, as are the records, because a store visits its features one at a time.
@usableFromInline
package final class LifecycleVisit {
  @usableFromInline
  enum Phase {
    /// Runs the `onMount` closures of one feature.
    case mount
    /// Compares children with those that are there now, and mounts the new ones.
    case update
    /// Only compares, because a change of the state would notify observers. Also keeps values for
    /// operations.
    case look
  }

  @exclusivity(unchecked) @usableFromInline var phase = Phase.update
  /// The feature that is visited.
  @exclusivity(unchecked) @usableFromInline var feature = MountedFeature()
  @exclusivity(unchecked) private var position = 0
  /// Whether features are taken as mounted, without a call of their closures.
  @exclusivity(unchecked) @usableFromInline var isSilent = false
  /// The operations of features that are gone, in the order in which they start.
  @exclusivity(unchecked) @usableFromInline var ended: [DismountOperation] = []

  /// Begins a phase of the feature.
  @usableFromInline
  func begin(_ phase: Phase) {
    (self.phase, position) = (phase, 0)
    if !feature.operations.isEmpty { feature.operations = [] }
  }

  /// Begins the phase for a child, and returns what ``leave(to:)`` needs.
  @usableFromInline
  func enter(_ child: MountedFeature) -> (MountedFeature, Int) {
    defer {
      feature = child
      begin(phase)
    }
    return (feature, position)
  }

  @usableFromInline
  func leave(to outer: (feature: MountedFeature, position: Int)) {
    (feature, position) = outer
  }

  /// Keeps the scope of an override with the feature, unless its own closures run.
  @usableFromInline
  func keep(_ scope: OverrideScope) -> Bool {
    guard let place = nextChildren() else { return false }
    place.scope = scope
    return true
  }

  /// Returns the children at the next position of the feature, unless its own closures run.
  @usableFromInline
  func nextChildren() -> MountedChildren? {
    guard phase != .mount else {
      feature.isLeaf = false
      return nil
    }
    defer { position += 1 }
    if position == feature.children.count { feature.children.append(MountedChildren()) }
    return feature.children[position]
  }
}

/// The record of a feature that is mounted, or about to be.
@usableFromInline
package final class MountedFeature {
  @exclusivity(unchecked) @usableFromInline var isMounted = false
  /// Whether it has no position for children, and no operation to run when it is gone.
  @exclusivity(unchecked) @usableFromInline var isLeaf = true
  /// Whether the feature, or one that a look has found inside it, is to be mounted.
  @exclusivity(unchecked) @usableFromInline var hasNews = true
  /// The children at each position, in the order of the feature's reducers.
  @exclusivity(unchecked) @usableFromInline var children: [MountedChildren] = []
  /// The operations to run when the feature is gone.
  @exclusivity(unchecked) @usableFromInline var operations: [DismountOperation] = []

  @usableFromInline
  init() {}

  /// Ends the feature, after the features inside it.
  func end(_ ended: inout [DismountOperation]) {
    for children in children.reversed() {
      for feature in children.features.reversed() { feature.end(&ended) }
      children.feature?.end(&ended)
    }
    ended += operations.reversed()
    (children, operations) = ([], [])
  }
}

/// The features at one position of another feature: at most one, or the elements of a list.
@usableFromInline
final class MountedChildren {
  /// The scope of an override at the position, instead of features.
  @exclusivity(unchecked) var scope: OverrideScope?
  @exclusivity(unchecked) @usableFromInline var feature: MountedFeature?
  @exclusivity(unchecked) @usableFromInline var identity: ChildIdentity?
  /// The structure of the list when it was compared last.
  @exclusivity(unchecked) @usableFromInline var structure: UInt64?
  @exclusivity(unchecked) @usableFromInline var keys: [AnyHashable] = []
  @exclusivity(unchecked) @usableFromInline var features: [MountedFeature] = []
  /// Whether elements of the list, or features inside them, are to be mounted.
  @exclusivity(unchecked) @usableFromInline var hasNews = false
  /// The scope around the list when it was visited last.
  @exclusivity(unchecked) private weak var outer: OverrideScope?

  /// Returns whether the scope around the list is another one than at the last call.
  @usableFromInline
  func isInNewScope() -> Bool {
    let scope = DependencySnapshot.bound?.scope
    defer { outer = scope }
    return outer !== scope
  }

  /// Compares the feature with the one that is there now.
  ///
  /// - Parameter isReset: Whether the feature itself has set its new identity.
  @usableFromInline
  func compare(
    _ isPresent: Bool, _ identity: ChildIdentity?, isReset: Bool, _ visit: LifecycleVisit
  ) {
    if let feature {
      let isSame = isReset || identity == self.identity
      if isPresent, isSame {
        if isReset { self.identity = identity }
        return
      }
      if !feature.isLeaf { feature.end(&visit.ended) }
      self.feature = nil
    }
    guard isPresent else { return }
    self.identity = identity
    feature = MountedFeature()
  }

  /// Compares the features with the elements that are there now.
  @usableFromInline
  func compare(_ keys: [AnyHashable], _ visit: LifecycleVisit) {
    guard keys != self.keys else { return }
    // Elements that share an `id` by mistake share one feature.
    var old = Dictionary(zip(self.keys, features)) { first, _ in first }
    var new: [AnyHashable: MountedFeature] = [:]
    let before = self.keys
    (self.keys, features) = (keys, [])
    for key in keys {
      let feature = new[key] ?? old.removeValue(forKey: key) ?? MountedFeature()
      if feature.hasNews { hasNews = true }
      new[key] = feature
      features.append(feature)
    }
    for key in before.reversed() { old.removeValue(forKey: key)?.end(&visit.ended) }
  }
}

extension _InstalledReducer {
  /// Visits one feature with this reducer.
  ///
  /// - Parameter action: The action that the feature has processed, if any.
  @_alwaysEmitIntoClient
  package final func visit(
    _ feature: MountedFeature, _ state: inout State, after action: UnsafePointer<Action>?,
    _ visit: LifecycleVisit
  ) -> Effect<Action> {
    let outer = visit.enter(feature)
    defer { visit.leave(to: outer) }
    guard visit.phase == .update else { return self.visit(&state, after: action, visit) }
    var effect = Effect<Action>.none
    if !feature.isMounted {
      feature.isMounted = true
      visit.begin(.mount)
      effect = self.visit(&state, after: nil, visit)
      feature.hasNews = false
      visit.begin(.update)
    }
    if !feature.isLeaf {
      effect = effect.merge(with: self.visit(&state, after: action, visit))
      if feature.hasNews, !feature.operations.isEmpty {
        visit.begin(.look)
        _ = self.visit(&state, after: nil, visit)
        visit.phase = .update
      }
    }
    // A child that only the look has found stays to be mounted, and is found by the next visit.
    feature.hasNews = false
    return effect
  }
}

/// The lifecycle of the feature that a store runs.
package final class RootLifecycle<State, Action> {
  private let reducer: _InstalledReducer<State, Action>
  private let visit = LifecycleVisit()
  /// `nil` after the end.
  @exclusivity(unchecked) private var root: MountedFeature? = MountedFeature()

  package init(_ reducer: _InstalledReducer<State, Action>) { self.reducer = reducer }

  /// Dismounts and mounts features after an action, or mounts those of a store that begins.
  ///
  /// - Parameter isSilent: Whether the features are taken as mounted, because they were before.
  package func update(
    _ state: inout State, after action: UnsafePointer<Action>? = nil, isSilent: Bool = false
  ) -> Effect<Action> {
    guard let root else { return .none }
    visit.isSilent = isSilent
    let effect = reducer.visit(root, &state, after: action, visit)
    if visit.ended.isEmpty { return effect }
    defer { visit.ended = [] }
    return .merge(visit.ended.map { $0.effect() }).merge(with: effect)
  }

  /// Dismounts all features, and returns the operations to run.
  func end() -> [DismountOperation] {
    var ended: [DismountOperation] = []
    root.take()?.end(&ended)
    return ended
  }

  /// A reducer that runs the feature's, and then the lifecycles.
  package var following: _InstalledReducer<State, Action> {
    InstalledClosure { [reducer] state, action in
      var effect = reducer.run(action, on: &state)
      // The closure returns nothing, because the type of an effect would be looked up.
      withUnsafePointer(to: action) {
        effect = effect.merge(with: self.update(&state, after: $0))
      }
      return effect
    }
  }
}

import IntarsiaCases
import IntarsiaCollections

/// A state, and the state that replaced it.
///
/// A reducer that replaces the state of a whole feature, to undo changes for example, runs outside
/// the reducers of that feature's children. They do not notice that their states are gone. So the
/// core compares both states for each child feature that has effects, on every level.
///
/// Taking the endings releases the states early, because their effect may live long.
package final class ReplacedState {
  private var states: (old: Any, new: Any)?

  init(_ old: Any, _ new: Any) {
    states = (old, new)
  }

  /// Returns an effect of a feature that ends its child features that were removed.
  ///
  /// Later calls return an empty effect, because the first one releases the states.
  func takeEndings<Action>(in branch: EffectBranch) -> Effect<Action> {
    guard let (old, new) = states else { return .none }
    states = nil
    // Inside a transaction, no read of a field is registered with an observer.
    return ObservationTransaction.run { branch.endings(of: old, replacedBy: new) }
  }
}

extension Effect {
  /// An effect that cancels the effects of child features whose states were removed or replaced by
  /// those of other children.
  ///
  /// An effect that starts together with this one may be cancelled as well. An effect after it in a
  /// sequence is not.
  ///
  /// - Parameters:
  ///   - old: The state of this feature before it was replaced.
  ///   - new: The state that replaced it.
  package static func endRemovedFeatures<State>(of old: State, replacedBy new: State) -> Self {
    Self(.endReplaced(ReplacedState(old, new)))
  }
}

/// A part of a state that holds the states of child features only at times.
protocol FeatureContainer {
  /// Returns a child feature, or `nil` if it is absent.
  ///
  /// - Parameter element: The identifier in the child's scope, if it is an element.
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)?
}

extension EffectScope {
  /// The change of a child feature when its parent's state is replaced.
  enum Replacement {
    case removed
    case kept(old: Any, new: Any)
    /// The child's state cannot be read.
    case unknown
  }

  /// Compares the state of this scope's feature in two states of its parent.
  func replacement(in old: Any, by new: Any) -> Replacement {
    guard let old = part(of: old) else { return .unknown }
    let new = part(of: new)
    guard isConditional else {
      // A property of the new state can be read. If not, this is a case, and another is current.
      return new.map { .kept(old: old.value, new: $0.value) } ?? .removed
    }
    guard let old = feature(in: old) else { return .unknown }
    guard let new = new.flatMap(feature), old.identity == new.identity else { return .removed }
    return .kept(old: old.state, new: new.state)
  }

  /// Reads the part of a parent's state that this scope describes, a property or a case's payload.
  ///
  /// - Returns: `nil` if the parent's state is another case.
  private func part(of parent: Any) -> (value: Any, isPayload: Bool)? {
    func property<Parent>(_ parent: Parent) -> Any? { parent[keyPath: state] }
    func payload<Parent: CasePathable>(_ parent: Parent) -> Any? {
      (state as? PartialCaseKeyPath<Parent>).flatMap { parent[case: $0] }
    }
    if let parent = parent as? any CasePathable, let payload = payload(parent) {
      return (payload, true)
    }
    return property(parent).map { ($0, false) }
  }

  private func feature(
    in part: (value: Any, isPayload: Bool)
  ) -> (state: Any, identity: ChildIdentity?)? {
    if part.isPayload { return (part.value, ChildIdentity.of(part.value)) }
    return (part.value as? any FeatureContainer)?.feature(element)
  }
}

extension EffectBranch {
  /// Returns an effect that ends the child features that the replacement of this feature's state
  /// removed.
  ///
  /// - Complexity: O(*n*) in the number of features below that have effects.
  fileprivate func endings<Action>(of old: Any, replacedBy new: Any) -> Effect<Action> {
    .merge(
      children.map { scope, branch in
        switch scope.replacement(in: old, by: new) {
        case .removed: Effect(.endScope(scope))
        case .kept(let old, let new): branch.endings(of: old, replacedBy: new).scoped(to: scope)
        case .unknown: .none
        }
      })
  }
}

extension ChildIdentity {
  /// The identity of a child's state, or `nil` if values of its type cannot be told apart.
  static func of(_ state: Any) -> ChildIdentity? {
    func read<Child>(_ state: Child) -> ChildIdentity? {
      var state = state
      return ChildIdentityReader<Child>()?(of: &state)
    }
    return read(state)
  }
}

extension Optional: FeatureContainer {
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)? {
    map { ($0, ChildIdentity.of($0)) }
  }
}

extension IdentifiedArray: FeatureContainer {
  func feature(_ element: AnyHashable?) -> (state: Any, identity: ChildIdentity?)? {
    guard let id = element?.base as? ID else { return nil }
    return self[id: id].map { ($0, nil) }
  }
}

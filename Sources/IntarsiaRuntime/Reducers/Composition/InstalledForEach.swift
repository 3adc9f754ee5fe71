public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

/// The installation of a collection's elements in their parent.
@usableFromInline
final class InstalledForEach<State, Action, ID: Hashable & Sendable, ElementState, ElementAction>:
  InstalledChildren
{
  @usableFromInline typealias Elements = IdentifiedArray<ID, ElementState>

  @usableFromInline let action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>
  @usableFromInline let scope: EffectScope
  private let state: AnyKeyPath
  private let location: IssueLocation
  /// The structure of the collection after the last action, of any position that shares this.
  ///
  /// Unchecked, because only a reducer uses it, and a store runs one at a time.
  @exclusivity(unchecked) @usableFromInline var latestStructure = UInt64.max

  @usableFromInline
  convenience init(
    state: AnyKeyPath, action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    location: IssueLocation
  ) {
    self.init(
      scope: EffectScope(state: state, action: action), state: state, action: AnyCasePath(action),
      location: location)
  }

  @usableFromInline
  init(
    scope: EffectScope, state: AnyKeyPath,
    action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>, location: IssueLocation
  ) {
    self.scope = scope.counted()
    self.state = state
    self.action = action
    self.location = location
  }

  /// Runs the element's reducer, if the action is an element's, and then the parent's.
  ///
  /// Cancels the effects of removed elements.
  @inlinable
  func reduce(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child element: (inout ElementState, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    let elementEffect = reduceElement(into: &state, at: path, action: action, element)
    return reduceParent(into: &state, at: path, action: action, after: elementEffect, parent)
  }

  /// Runs the parent's reducer after an element's, and cancels the effects of removed elements.
  @inlinable
  func reduceParent(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    after elementEffect: Effect<Action>, _ parent: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    let before = path.inspect(&state) { $0._structure }
    // A reducer outside the parent may have removed elements since the last action.
    var isChanged = false
    if before != latestStructure {
      latestStructure = before
      isChanged = scope.hasEffects
    }
    let effect = elementEffect.merge(with: parent(&state, action))
    let after = path.inspect(&state) { $0._structure }
    guard isChanged || after != before else { return effect }
    latestStructure = after
    return effect.merge(with: ending(allBut: path.inspect(&state) { $0 }))
  }

  @inlinable
  func reduceElement(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    _ element: (inout ElementState, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    guard case .element(let id, let elementAction)? = self.action.extract(from: action) else {
      return .none
    }
    guard let position = path.inspect(&state, { $0.index(id: id) }) else {
      reportAbsence(of: id, action: action)
      // A reducer outside the parent may have removed the element. Its effects are cancelled only
      // now.
      return ending(allBut: path.inspect(&state) { $0 })
    }
    let effect = path.modify(&state) { element(&$0[position], elementAction) }
    return effect.isNone ? .none : lifted(effect, of: id)
  }

  /// Turns an effect of an element into an effect of the parent.
  @usableFromInline
  func lifted(_ effect: Effect<ElementAction>, of id: ID) -> Effect<Action> {
    effect
      .map { [action] in action.embed(.element(id: id, action: $0)) }
      .scoped(to: scope.element(AnyHashable(id)))
  }

  /// Returns an effect that cancels the effects of elements that are no longer in the collection.
  @usableFromInline
  func ending(allBut elements: Elements) -> Effect<Action> {
    let gone = RemovedElements { id in
      guard let id = id.base as? ID else { return true }
      return elements.index(id: id) == nil
    }
    return Effect(.endElements(of: scope, gone))
  }

  @usableFromInline
  func reportAbsence(of id: ID, action: Action) {
    reportIssue(
      IssueCode.scope.missingElement,
      "An action was sent to an element that is not in its collection.",
      values: [
        ("Action", CodeText.action(action)), ("Element", "\(id)"),
        ("State", CodeText.part(state, of: State.self)),
        ("forEach at", "\(location)"),
      ],
      at: location)
  }
}

public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

/// The place of a stack of features in their parent: its paths, its scope and its issues.
@usableFromInline
final class InstalledStack<State, Action, ElementState, ElementAction>: InstalledChildren {
  @usableFromInline let action: AnyCasePath<Action, StackAction<ElementState, ElementAction>>
  @usableFromInline let scope: EffectScope
  private let state: AnyKeyPath
  private let location: IssueLocation
  /// The structure of the stack after the last action, of any position that shares this.
  @usableFromInline var latestStructure: UInt64?

  @usableFromInline
  init(
    state: AnyKeyPath, action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    location: IssueLocation
  ) {
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action).counted()
    self.state = state
    self.location = location
  }

  /// Runs an element if the action is its own, then runs the parent.
  ///
  /// Ends the effects of elements that are removed or replaced.
  @inlinable
  func reduce(
    into state: inout State, at path: StatePath<State, StackState<ElementState>>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child element: (inout ElementState, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    var elementEffect = Effect<Action>.none
    var popped: StackElementID?
    switch self.action.extract(from: action) {
    case nil:
      break
    case .element(let id, let elementAction):
      elementEffect = reduceElement(
        id, into: &state, at: path, action: action, elementAction, element)
    case .push(let id, let new):
      push(new, id: id, into: &state, at: path, action: action)
    case .popFrom(let id):
      popped = id
      if path.inspect(&state, { $0.position(of: id) }) == nil {
        reportAbsence(of: id, action: action, isPopped: true)
      }
    }
    let before = path.inspect(&state) { $0._structure }
    // A reducer outside the parent may have removed elements since the last action.
    let isChanged = before != latestStructure && scope.hasEffects
    let effect = elementEffect.merge(with: parent(&state, action))
    if let popped, path.inspect(&state, { $0.position(of: popped) }) != nil {
      path.modify(&state) { $0.pop(from: popped) }
    }
    latestStructure = path.inspect(&state) { $0._structure }
    guard isChanged || latestStructure != before else { return effect }
    return effect.merge(with: ending(allBut: path.inspect(&state) { $0 }))
  }

  @inlinable
  func reduceElement(
    _ id: StackElementID, into state: inout State,
    at path: StatePath<State, StackState<ElementState>>, action: Action,
    _ elementAction: ElementAction,
    _ element: (inout ElementState, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    guard let position = path.inspect(&state, { $0.position(of: id) }),
      let effect = path.modify(
        &state,
        { stack in
          stack.components[position].element.mutate { element(&$0, elementAction) }
        })
    else {
      reportAbsence(of: id, action: action, isPopped: false)
      // Code outside the parent's reducer removed the element, so its effects may still run: end
      // them.
      return ending(allBut: path.inspect(&state) { $0 })
    }
    guard !effect.isNone else { return .none }
    return lifted(effect, of: id, life: path.inspect(&state) { $0.components[position].life })
  }

  @usableFromInline
  func push(
    _ element: ElementState, id: StackElementID, into state: inout State,
    at path: StatePath<State, StackState<ElementState>>, action: Action
  ) {
    guard path.inspect(&state, { $0.position(of: id) }) == nil else {
      reportIssue(
        IssueCode.navigation.duplicateElement,
        "A push uses an id that another element of the stack has.",
        values: values(id, action) + [("On the stack", path.inspect(&state) { "\($0.ids)" })],
        at: location)
      return
    }
    let next = StackElementIDs.current.count
    if isTesting, id.number > next {
      reportIssue(
        IssueCode.navigation.skippedElementID, "A push uses an id that comes after the next one.",
        values: values(id, action) + [("Next id", "#\(next)")], at: location)
    }
    path.modify(&state) { $0.push(element, id: id) }
  }

  /// Lifts an effect of an element into an effect of the parent.
  @usableFromInline
  func lifted(
    _ effect: Effect<ElementAction>, of id: StackElementID, life: UInt64
  ) -> Effect<Action> {
    let path = AnyCasePath<Action, ElementAction>(
      embed: { [action] in action.embed(.element(id: id, action: $0)) }, extract: { _ in nil })
    return effect.lifted(
      path, to: scope.element(AnyHashable(StackElementLife(id: id, life: life))),
      dismissedBy: { [action] in action.embed(.popFrom(id: id)) })
  }

  /// Returns an effect that ends the effects of elements that are not on the stack any more.
  @usableFromInline
  func ending(allBut stack: StackState<ElementState>) -> Effect<Action> {
    let gone = RemovedElements { id in
      guard let known = id.base as? StackElementLife,
        let position = stack.position(of: known.id)
      else { return true }
      return stack.components[position].life != known.life
    }
    return Effect(.endElements(of: scope, gone))
  }

  @usableFromInline
  func reportAbsence(of id: StackElementID, action: Action, isPopped: Bool) {
    reportIssue(
      isPopped ? IssueCode.navigation.missingElement : IssueCode.scope.missingElement,
      isPopped
        ? "A pop was sent for an element that is not on the stack."
        : "An action was sent to an element that is not on its stack.",
      values: values(id, action), at: location)
  }

  private func values(_ id: StackElementID, _ action: Action) -> [(String, String)] {
    [
      ("Action", CodeText.action(action)), ("Element", "\(id)"),
      ("State", CodeText.part(state, of: State.self)),
      ("forEach at", "\(location)"),
    ]
  }
}

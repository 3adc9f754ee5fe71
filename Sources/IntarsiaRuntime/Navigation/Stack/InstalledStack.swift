public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

/// Pushes and pops the elements of a stack around the reducer of its parent.
@usableFromInline
struct InstalledStack<State, Action, ElementState, ElementAction> {
  @usableFromInline typealias Path = StatePath<State, StackState<ElementState>>

  @usableFromInline let action: AnyCasePath<Action, StackAction<ElementState, ElementAction>>
  /// Runs the elements, and cancels the effects of removed ones.
  @usableFromInline
  let elements: InstalledForEach<State, Action, StackState<ElementState>, ElementAction>

  @_alwaysEmitIntoClient
  init(
    state: AnyKeyPath, action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    location: IssueLocation
  ) {
    let path = AnyCasePath(action)
    self.action = path
    elements = InstalledForEach(
      state: state,
      action: AnyCasePath(
        embed: { path.embed(.element(id: $0.id, action: $0.action)) },
        extract: {
          guard case .element(let id, let action)? = path.extract(from: $0) else { return nil }
          return (id, action)
        }),
      dismissal: { path.embed(.popFrom(id: $0)) },
      scope: EffectScope(state: state, action: action), location: location)
  }

  /// Returns the reducer of the parent, which pushes elements before it runs, and pops elements
  /// after it has run.
  @_alwaysEmitIntoClient
  func reducer<Parent: Reducer<State, Action>>(
    of parent: Parent, at path: @escaping () -> Path
  ) -> _ComposedReducer<Parent, Reduce<State, Action>> {
    _ComposedReducer(installing: {
      let (parent, path) = (parent._install(), path())
      return InstalledClosure<State, Action> { state, action in
        let stackAction = self.action.extract(from: action)
        if case .push(let id, let element)? = stackAction {
          push(element, id: id, into: &state, at: path, action: action)
        }
        guard case .popFrom(let id)? = stackAction else { return parent.run(action, on: &state) }
        if path.inspect(&state, { $0.position(of: id) }) == nil { reportPop(of: id, action) }
        let effect = parent.run(action, on: &state)
        if path.inspect(&state, { $0.position(of: id) }) != nil {
          path.modify(&state) { $0.pop(from: id) }
        }
        return effect
      }.withLifecycle(of: parent)
    })
  }

  @usableFromInline
  func push(
    _ element: ElementState, id: StackElementID, into state: inout State, at path: Path,
    action: Action
  ) {
    guard path.inspect(&state, { $0.position(of: id) }) == nil else {
      elements.report(
        NavigationIssues.duplicateElement,
        "A push uses an id that another element of the stack has.", action, of: id,
        ("On the stack", path.inspect(&state) { "\($0.ids)" }))
      return
    }
    let next = StackElementIDs.current.count
    if isTesting, id.number > next {
      elements.report(
        NavigationIssues.skippedElementID, "A push uses an id that comes after the next one.",
        action, of: id, ("Next id", "#\(next)"))
    }
    path.modify(&state) { $0.push(element, id: id) }
  }

  @usableFromInline
  func reportPop(of id: StackElementID, _ action: Action) {
    elements.report(
      NavigationIssues.missingElement,
      "A pop was sent for an element that is not on the stack.", action, of: id)
  }
}

extension StackState: FeatureElements {
  @usableFromInline static var whereabouts: String { "on its stack" }

  @_alwaysEmitIntoClient
  mutating func modify<Result>(at position: Int, _ body: (inout Element) -> Result) -> Result {
    body(&components[position].present)
  }

  @usableFromInline
  func id(at position: Int) -> StackElementID { components[position].id }

  @usableFromInline
  func element(at position: Int) -> Element { components[position].present }

  @usableFromInline
  func effectKey(at position: Int) -> AnyHashable {
    AnyHashable(StackElementLife(id: components[position].id, life: components[position].life))
  }

  @usableFromInline
  func position(ofEffectKey key: AnyHashable) -> Int? {
    guard let known = key.base as? StackElementLife, let position = position(of: known.id),
      components[position].life == known.life
    else { return nil }
    return position
  }
}

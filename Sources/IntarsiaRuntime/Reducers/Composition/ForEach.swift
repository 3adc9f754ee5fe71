public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on one element of a collection.
  ///
  /// ```swift
  /// @Reducer struct List {
  ///   @ObservableState struct State {
  ///     var rows: IdentifiedArrayOf<Row.State> = []
  ///   }
  ///   enum Action {
  ///     case rows(IdentifiedActionOf<Row>)
  ///   }
  ///   var body: some ReducerOf<Self> {
  ///     EmptyReducer()
  ///       .forEach(\.rows, action: \.rows) { Row() }
  ///   }
  /// }
  /// ```
  ///
  /// - Ordering: The element's reducer runs first, so the parent can remove the element in response
  ///   to its action. When an element is removed, its effects are cancelled.
  /// - Complexity: O(1) in the number of elements. When the parent has added, removed or moved
  ///   elements, O(*n*) in the number of elements that have effects.
  /// - Note: An action for an element that is absent is reported as an issue, with the action and
  ///   the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: The case that carries the elements' actions.
  ///   - element: The reducer of an element.
  @_alwaysEmitIntoClient
  public func forEach<
    ID: Hashable & Sendable, ElementState, ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let installed = InstalledForEach<
      State, Action, IdentifiedArray<ID, ElementState>, ElementAction
    >(
      state: state, action: AnyCasePath(action).elements(),
      scope: EffectScope(state: state, action: action),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return installed.reducer(of: element(), in: self) { StatePath(state) }
  }
}

/// The installation of a collection's elements in their parent.
@usableFromInline
final class InstalledForEach<State, Action, Elements: FeatureElements, ElementAction>:
  InstalledChildren
where Elements.ID: Sendable {
  @usableFromInline typealias ID = Elements.ID

  @usableFromInline let action: AnyCasePath<Action, (id: ID, action: ElementAction)>
  /// Makes the action that dismisses an element, if the elements are presented.
  private let dismissal: (@Sendable (ID) -> Action)?
  @usableFromInline let scope: EffectScope
  private let state: AnyKeyPath
  private let location: IssueLocation
  /// The structure of the collection after the last action, of any position that shares this.
  ///
  /// Unchecked, because only a reducer uses it, and a store runs one at a time.
  @exclusivity(unchecked) @usableFromInline var latestStructure = UInt64.max

  @usableFromInline
  init(
    state: AnyKeyPath, action: AnyCasePath<Action, (id: ID, action: ElementAction)>,
    dismissal: (@Sendable (ID) -> Action)? = nil, scope: EffectScope, location: IssueLocation
  ) {
    self.state = state
    self.action = action
    self.dismissal = dismissal
    self.scope = scope.counted()
    self.location = location
  }

  /// Runs the element's reducer, if the action is an element's, and then the parent's.
  ///
  /// Cancels the effects of removed elements.
  @_alwaysEmitIntoClient
  func reduce(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child element: (inout Elements.Element, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    let elementEffect = reduceElement(into: &state, at: path, action: action, element)
    return reduceParent(into: &state, at: path, action: action, after: elementEffect, parent)
  }

  /// Runs the parent's reducer after an element's, and cancels the effects of removed elements.
  @_alwaysEmitIntoClient
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

  @_alwaysEmitIntoClient
  func reduceElement(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    _ element: (inout Elements.Element, ElementAction) -> Effect<ElementAction>
  ) -> Effect<Action> {
    guard let (id, elementAction) = self.action.extract(from: action) else { return .none }
    guard let position = path.inspect(&state, { $0.position(of: id) }) else {
      reportAbsence(of: id, action: action)
      // A reducer outside the parent may have removed the element. Its effects are cancelled only
      // now.
      return ending(allBut: path.inspect(&state) { $0 })
    }
    let effect = path.modify(&state) { $0.modify(at: position) { element(&$0, elementAction) } }
    guard !effect.isNone else { return .none }
    return lifted(effect, of: id, key: path.inspect(&state) { $0.effectKey(at: position) })
  }

  /// Turns an effect of an element into an effect of the parent.
  @usableFromInline
  func lifted(_ effect: Effect<ElementAction>, of id: ID, key: AnyHashable) -> Effect<Action> {
    let embed: @Sendable (ElementAction) -> Action = { [action] in
      action.embed((id: id, action: $0))
    }
    let scope = scope.element(key)
    guard let dismissal else { return effect.map(embed).scoped(to: scope) }
    return effect.lifted(to: scope, dismissedBy: { dismissal(id) }, embed)
  }

  /// Returns an effect that cancels the effects of elements that are no longer in the collection.
  @usableFromInline
  func ending(allBut elements: Elements) -> Effect<Action> {
    Effect(.endElements(of: scope, RemovedElements { elements.position(ofEffectKey: $0) == nil }))
  }

  @usableFromInline
  func reportAbsence(of id: ID, action: Action) {
    report(
      ScopeIssues.missingElement,
      "An action was sent to an element that is not \(Elements.whereabouts).", action, of: id)
  }

  /// Reports an issue about an action that names an element.
  func report(
    _ code: IssueCode, _ message: String, _ action: Action, of id: ID,
    _ more: (String, String)...
  ) {
    let values = [
      ("Action", CodeText.action(action)), ("Element", "\(id)"),
      ("State", CodeText.part(state, of: State.self)), ("forEach at", "\(location)"),
    ]
    reportIssue(code, message, values: values + more, at: location)
  }
}

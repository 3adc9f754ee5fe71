public import IntarsiaCases
public import IntarsiaCollections
import IntarsiaIssues

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
  /// - Ordering: The element runs first, so that the parent may remove it in reaction to its action. When an element
  ///   is removed, its effects are cancelled.
  /// - Complexity: O(1) in the number of elements. When the parent has added, removed or moved elements, O(*n*) in the
  ///   number of elements that have effects.
  /// - Note: An action for an element that is not there is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: The way to the collection.
  ///   - action: The case that carries the elements' actions.
  ///   - element: The reducer of one element.
  public func forEach<
    ID: Hashable & Sendable, ElementState, ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ForEachReducer(
      parent: self, element: element(), state: state, actionKeyPath: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A parent and the reducer of the elements of one of its collections.
struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  typealias State = Parent.State
  typealias Action = Parent.Action

  private let parent: Parent
  private let element: Element
  private let state: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>
  private let action: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>
  private let scope: EffectScope
  private let location: IssueLocation

  init(
    parent: Parent, element: Element,
    state: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>,
    actionKeyPath: CaseKeyPath<Action, IdentifiedAction<ID, Element.Action>>,
    location: IssueLocation
  ) {
    self.parent = parent
    self.element = element
    self.state = state
    action = AnyCasePath(actionKeyPath)
    scope = EffectScope(state: state, action: actionKeyPath)
    self.location = location
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    run(
      into: &state, at: StatePath(self.state), action: action,
      parent: parent.reduce(into:action:), element: element.reduce(into:action:))
  }

  func _install() -> _InstalledReducer<State, Action> {
    let path = StatePath(state)
    let parent = parent._install()
    let element = element._install()
    return InstalledClosure { state, action in
      run(
        into: &state, at: path, action: action,
        parent: parent.reduce(into:action:), element: element.reduce(into:action:))
    }
  }

  private typealias Elements = IdentifiedArray<ID, Element.State>

  private func run(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    element: (inout Element.State, Element.Action) -> Effect<Element.Action>
  ) -> Effect<Action> {
    let elementEffect = reduceElement(into: &state, at: path, action: action, element)
    let before = path.inspect(&state) { $0._structure }
    let effect = elementEffect.merge(with: parent(&state, action))
    guard path.inspect(&state, { $0._structure }) != before else { return effect }
    let elements = path.inspect(&state) { $0 }
    let gone = GoneElements { id in
      guard let id = id.base as? ID else { return true }
      return elements.index(id: id) == nil
    }
    return effect.merge(with: Effect(.endElements(of: scope, gone)))
  }

  private func reduceElement(
    into state: inout State, at path: StatePath<State, Elements>, action: Action,
    _ element: (inout Element.State, Element.Action) -> Effect<Element.Action>
  ) -> Effect<Action> {
    guard case .element(let id, let elementAction)? = self.action.extract(from: action) else {
      return .none
    }
    guard let position = path.inspect(&state, { $0.index(id: id) }) else {
      reportIssue(
        IssueCode.scope.missingElement,
        "An action was sent to an element that is not in its collection.",
        values: [
          ("Action", "\(action)"), ("Element", "\(id)"),
          ("State", "\(State.self) at \(self.state)"), ("forEach at", "\(location)"),
        ],
        at: location)
      return .none
    }
    let effect = path.modify(&state) { element(&$0[position], elementAction) }
    let path = self.action
    return effect.isNone
      ? .none
      : effect
        .map { path.embed(.element(id: id, action: $0)) }
        .scoped(to: scope.element(AnyHashable(id)))
  }
}

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
  @inlinable
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
    _ForEachReducer(
      parent: self, element: element(), state: state,
      installed: InstalledForEach(
        state: state, action: action,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

/// A parent's reducer and the reducer of the elements in one of its collections.
@usableFromInline
struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>:
  _InstallableReducer
{
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action
  @usableFromInline typealias Installed = InstalledForEach<
    State, Action, ID, Element.State, Element.Action
  >

  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let state: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>
  @usableFromInline let installed: Installed

  @usableFromInline
  init(
    parent: Parent, element: Element,
    state: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>, installed: Installed
  ) {
    self.parent = parent
    self.element = element
    self.state = state
    self.installed = installed
  }

  @inlinable
  func _install() -> _InstalledReducer<State, Action> {
    let path = StatePath(state)
    let (parent, element, installed) = (parent._install(), element._install(), installed)
    return InstalledClosure { state, action in
      installed.reduce(
        into: &state, at: path, action: action,
        parent: { parent.run($1, on: &$0) },
        element: { element.run($1, on: &$0) })
    }
  }
}

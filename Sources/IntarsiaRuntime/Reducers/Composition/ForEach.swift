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
    let installed = InstalledForEach<
      State, Action, IdentifiedArray<ID, ElementState>, ElementAction
    >(
      state: state, action: AnyCasePath(action).elements(),
      scope: EffectScope(state: state, action: action),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return installed.reducer(of: element(), in: self) { StatePath(state) }
  }
}

public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on one element of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .bookTapped(let book):
  ///     state.path.append(Path.State(book: book))
  ///     return .none
  ///   case .path:
  ///     return .none
  ///   }
  /// }
  /// .forEach(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// An element is removed when the parent removes it, or when ``StackAction/popFrom(id:)`` arrives
  /// for it or for an element below it. An element that dismisses itself (see
  /// ``DependencyValues/dismiss``) also sends ``StackAction/popFrom(id:)``.
  ///
  /// - Ordering: An element runs before the parent. A pushed element is on the stack before the
  ///   parent runs; a popped one stays there until the parent has run. Removing or replacing an
  ///   element cancels its effects.
  /// - Complexity: O(1) in the number of elements. If an action adds or removes elements, O(*n*) in
  ///   the number of elements with effects.
  /// - Note: An action for an absent element is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: The case that carries the elements' actions.
  ///   - element: The reducer of one element.
  @_alwaysEmitIntoClient
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> destination element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let installed = InstalledStack<State, Action, ElementState, ElementAction>(
      state: state, action: action,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let parent = installed.reducer(of: self) { StatePath(state) }
    let elements = installed.elements
    return elements.reducer(of: element().presented(in: elements.scope), in: parent) {
      StatePath(state)
    }
  }

  /// Runs the feature of each element of a stack, by the case of the element.
  ///
  /// ```swift
  /// @Reducer enum Path {
  ///   case book(BookDetail)
  ///   case author(AuthorDetail)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: The case that carries the elements' actions.
  @_alwaysEmitIntoClient
  public func forEach<ElementState: CaseReducerState, ElementAction>(
    _ state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ElementState.StateReducer: CaseReducer, ElementState.StateReducer.State == ElementState,
    ElementState.StateReducer.Action == ElementAction
  {
    forEach(
      state, action: action, destination: { _CaseFeatures<ElementState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

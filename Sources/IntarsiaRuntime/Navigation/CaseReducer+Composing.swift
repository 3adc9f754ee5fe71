public import IntarsiaCases
public import IntarsiaIssues

// An enum of features knows its reducers by itself.
extension Reducer {
  /// Runs whichever feature of an enum is presented.
  ///
  /// ```swift
  /// @Reducer enum Destination {
  ///   case detail(Detail)
  ///   case alert(AlertState<Alert>)
  /// }
  ///
  /// Reduce { state, action in
  ///   switch action {
  ///   case .rowTapped(let item):
  ///     state.destination = .detail(Detail.State(item: item))
  ///     return .none
  ///   case .destination(.presented(.detail(.saveButtonTapped))):
  ///     state.destination = nil
  ///     return .none
  ///   case .destination:
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// - Ordering: As with a closure. When another feature of the enum is presented, the effects of the one before it are
  ///   cancelled.
  ///
  /// - Parameters:
  ///   - state: The way to the state: `\.$destination`.
  ///   - action: The case that carries the actions.
  @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState.StateReducer: CaseReducer, ChildState.StateReducer.State == ChildState,
    ChildState.StateReducer.Action == ChildAction
  {
    ifLet(
      state, action: action, destination: { _CaseFeatures<ChildState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs whichever feature of an enum stands in an optional part of the state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.destination, action: \.destination)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The way to the optional state.
  ///   - action: The case that carries the actions.
  @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState.StateReducer: CaseReducer, ChildState.StateReducer.State == ChildState,
    ChildState.StateReducer.Action == ChildAction
  {
    ifLet(
      state, action: action, then: { _CaseFeatures<ChildState.StateReducer>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs whichever feature of an enum each element of a stack is.
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
  ///   - state: The way to the stack.
  ///   - action: The case that carries the elements' actions.
  @inlinable
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

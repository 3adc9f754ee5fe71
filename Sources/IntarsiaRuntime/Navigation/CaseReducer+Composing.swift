public import IntarsiaCases
public import IntarsiaIssues

// An enum of features knows its reducers, so these overloads take no reducer.
extension Reducer {
  /// Runs the presented feature of an enum of features.
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
  /// - Ordering: The presented feature runs before the parent, as in the overload that takes a
  ///   reducer. When another feature of the enum is presented, the effects of the previous one are
  ///   cancelled.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented state: `\.$destination`.
  ///   - action: The case that carries the features' actions.
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

  /// Runs the current feature of an enum of features in an optional part of the state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.destination, action: \.destination)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state.
  ///   - action: The case that carries the features' actions.
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

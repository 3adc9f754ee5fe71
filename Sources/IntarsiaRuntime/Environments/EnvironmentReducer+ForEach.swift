public import IntarsiaCases
public import IntarsiaCollections
public import IntarsiaIssues

extension EnvironmentReducer {
  /// Transforms the reducer of an element into a reducer of a parent with a collection of elements.
  ///
  /// ```swift
  /// let listReducer = EnvironmentReducer<ListState, ListAction, ListEnvironment>.combine(
  ///   rowReducer.forEach(state: \.rows, action: \.rows, environment: \.row),
  ///   EnvironmentReducer { state, action, _ in
  ///     if case .rows(.element(let id, .deleteButtonTapped)) = action {
  ///       state.rows.remove(id: id)
  ///     }
  ///     return .none
  ///   }
  /// )
  /// ```
  ///
  /// Removing an element cancels its effects, whichever of the combined reducers removes it.
  ///
  /// - Complexity: O(1) in the number of elements, as with the `forEach` of other reducers. If an
  ///   action adds, removes or moves elements, O(*n*) in the number of elements with effects.
  /// - Note: An action for an absent element is reported, with the action and the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: The case that carries the elements' actions.
  ///   - environment: Derives the elements' environment from the parent's. A store calls this
  ///     closure when installing the reducer, not for each element.
  @_alwaysEmitIntoClient
  public func forEach<ID: Hashable & Sendable, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    action: CaseKeyPath<ParentAction, IdentifiedAction<ID, Action>>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state, AnyCasePath(action).elements(), EffectScope(state: state, action: action), environment,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Transforms the reducer of an element into a reducer of a parent whose case carries an
  /// identifier and an action.
  ///
  /// ```swift
  /// enum ListAction {
  ///   case row(id: RowState.ID, action: RowAction)
  /// }
  ///
  /// rowReducer.forEach(state: \.rows, action: \.row, environment: \.row)
  /// ```
  @_alwaysEmitIntoClient
  public func forEach<ID: Hashable & Sendable, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    action: CaseKeyPath<ParentAction, (id: ID, action: Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state, AnyCasePath(action), EffectScope(state: state, action: action), environment,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @_alwaysEmitIntoClient
  func forEach<ID: Hashable & Sendable, ParentState, ParentAction, ParentEnvironment>(
    _ state: any WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    _ action: AnyCasePath<ParentAction, (id: ID, action: Action)>,
    _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    _ location: IssueLocation
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    let scope = scope.counted()
    // Each installed reducer makes its own, because it is not `Sendable`.
    let makeForEach = { @Sendable in
      InstalledForEach<ParentState, ParentAction, IdentifiedArray<ID, State>, Action>(
        state: state, action: action, scope: scope, location: location)
    }
    let watch = EnvironmentWatch<ParentState, ParentAction> { base in
      let (path, forEach) = (StatePath(state), makeForEach())
      return InstalledClosure { state, action in
        forEach.reduceParent(into: &state, at: path, action: action, after: .none) {
          base.run($1, on: &$0)
        }
      }
    }
    return EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>(watches: [watch]) {
      let (path, forEach, element) = (StatePath(state), makeForEach(), installed(environment($0)))
      return InstalledClosure { state, action in
        forEach.reduceElement(into: &state, at: path, action: action) {
          element.run($1, on: &$0)
        }
      }
    }
  }
}

extension EnvironmentReducer where Environment == Void {
  /// Transforms the reducer of an element without an environment into a reducer of a parent.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: \.rows)
  /// ```
  @_alwaysEmitIntoClient
  public func forEach<ID: Hashable & Sendable, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    action: CaseKeyPath<ParentAction, IdentifiedAction<ID, Action>>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: state, action: action, environment: { _ in },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

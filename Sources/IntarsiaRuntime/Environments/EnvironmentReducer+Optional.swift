public import IntarsiaIssues

extension EnvironmentReducer {
  /// Transforms a reducer into a reducer of an optional state.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   detailReducer.optional()
  ///     .pullback(state: \.detail, action: \.detail, environment: \.detail),
  ///   EnvironmentReducer { state, action, _ in … }
  /// )
  /// ```
  ///
  /// - Note: An action while the state is `nil` is reported, with the action and the usual causes.
  @_alwaysEmitIntoClient
  public func optional(
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<State?, Action, Environment> {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    return EnvironmentReducer<State?, Action, Environment> {
      let child = installed($0)
      let absence = ChildAbsence.optional(\State?.self, name: "optional", at: location)
      return InstalledClosure { state, action in
        guard let effect = state.mutate({ child.run(action, on: &$0) }) else {
          absence.report(action, for: State.self, in: state)
          return .none
        }
        return effect
      }
    }
  }
}

public import IntarsiaCases
import IntarsiaIssues

extension Step where Action: Equatable {
  /// A step that receives an action that an effect has sent, and checks how the state changes.
  ///
  /// ```swift
  /// Step(.receive, .factResponse("1 is a good number")) { $0.fact = "1 is a good number" }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: `.receive`.
  ///   - expected: The expected action.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Omit
  ///     it if the action changes nothing.
  public init(
    _ kind: StepKind.Receiving,
    _ expected: Action,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      receiving: { TestStore<State, Action>.ExpectedAction(expected) }, updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Step {
  /// A step that receives an action of a case, with any payload.
  ///
  /// ```swift
  /// Step(.receive, \.factResponse) { $0.fact = "1 is a good number" }
  /// ```
  public init<Value>(
    _ kind: StepKind.Receiving,
    _ expected: CaseKeyPath<Action, Value>,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      receiving: { TestStore<State, Action>.ExpectedAction(case: expected) }, updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A step that receives an action of a case with a payload.
  ///
  /// ```swift
  /// Step(.receive, \.progressed, 0.5) { $0.progress = 0.5 }
  /// ```
  public init<Value: Equatable>(
    _ kind: StepKind.Receiving,
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      receiving: { TestStore<State, Action>.ExpectedAction(case: expected, value) },
      updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init(
    receiving expected: @escaping () -> TestStore<State, Action>.ExpectedAction,
    _ updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) {
    self.init(at: location) { store, location in
      await store.receive(
        expected(), within: nil, updateExpected: updateExpected, at: location)
    }
  }
}

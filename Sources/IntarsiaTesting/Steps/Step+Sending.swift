public import IntarsiaCases
import IntarsiaIssues

extension Step {
  /// A step that sends an action, as a user would, and checks how the state changes.
  ///
  /// ```swift
  /// Step(.send, .incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: `.send`.
  ///   - action: The action.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Omit
  ///     it if the action changes nothing.
  public init(
    _ kind: StepKind.Sending,
    _ action: Action,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { store, location in
      _ = await store.send(action, updateExpected: updateExpected, at: location)
    }
  }

  /// A step that sends an action of a case without a payload.
  ///
  /// ```swift
  /// Step(.send, \.counter.incrementButtonTapped) { $0.counter.count = 1 }
  /// ```
  public init(
    _ kind: StepKind.Sending,
    _ action: CaseKeyPath<Action, Void>,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      kind, AnyCasePath(action).embed(()), updateExpected, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// A step that sends an action of a case with a payload.
  ///
  /// ```swift
  /// Step(.send, \.form.renamed, "Blob") { $0.form.name = "Blob" }
  /// ```
  public init<Value>(
    _ kind: StepKind.Sending,
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      kind, AnyCasePath(action).embed(value), updateExpected, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}

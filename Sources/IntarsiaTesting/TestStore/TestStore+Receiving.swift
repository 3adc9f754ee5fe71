public import IntarsiaCases
import IntarsiaIssues
import IntarsiaRuntime

extension TestStore where Action: Equatable {
  /// Receives an action that an effect has sent, and checks how the state changes.
  ///
  /// ```swift
  /// await store.receive(.factResponse("0 is a good number")) {
  ///   $0.fact = "0 is a good number"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The action that comes next.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Leave it out when the
  ///     state is not to change.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      .value(expected, matches: { $0 == expected }), updateExpected: updateExpected, at: location)
  }
}

extension TestStore {
  /// Receives an action of a case, whatever its payload, and checks how the state changes.
  ///
  /// ```swift
  /// await store.receive(\.factResponse) {
  ///   $0.fact = "0 is a good number"
  /// }
  /// ```
  public nonisolated(nonsending) func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(expected)
    await receive(
      .described(
        "an action of the case \\\(path.name)", matches: { path.extract(from: $0) != nil }),
      updateExpected: updateExpected, at: location)
  }

  /// Receives an action of a case with a payload, and checks how the state changes.
  ///
  /// ```swift
  /// await store.receive(\.progressed, 0.5) {
  ///   $0.progress = 0.5
  /// }
  /// ```
  public nonisolated(nonsending) func receive<Value: Equatable>(
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(expected)
    await receive(
      .value(path.embed(value), matches: { path.extract(from: $0) == value }),
      updateExpected: updateExpected, at: location)
  }

  /// What a test says about the action that comes next.
  enum ExpectedAction {
    case value(Action, matches: (Action) -> Bool)
    case described(String, matches: (Action) -> Bool)

    func matches(_ action: Action) -> Bool {
      switch self {
      case .value(_, let matches), .described(_, let matches): matches(action)
      }
    }
  }

  private nonisolated(nonsending) func receive(
    _ expected: ExpectedAction, updateExpected: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async {
    driver = location
    await run(until: { !received.isEmpty })
    guard !received.isEmpty else {
      reportNothing(toReceive: expected, at: location)
      return
    }
    let next = received.removeFirst()
    guard expected.matches(next.action) else {
      reportUnexpected(next, insteadOf: expected, at: location)
      state = next.stateAfter
      return
    }
    expect(
      next.stateAfter, after: "after receiving \(name(next.action))", next.action,
      updateExpected: updateExpected, at: location)
  }
}

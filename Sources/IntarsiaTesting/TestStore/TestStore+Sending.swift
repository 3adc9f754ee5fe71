import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  /// Sends an action, as a user would, and checks how the state changes.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Leave it out when the
  ///     state is not to change.
  /// - Returns: The effects that the action has started.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportUnhandledActions(before: "sending \(describe(action))", at: location)
    let ticket = simulation.enter { core.send(action, at: location) }
    let actual = stateAfterSending ?? core.state
    await settle()
    expect(
      actual, after: "sending \(describe(action))", updateExpected: updateExpected, at: location)
    return TestStoreTask(store: self, task: StoreTask(ticket: ticket))
  }

  /// Checks the state between two actions.
  ///
  /// ```swift
  /// store.assert { $0.count = 1 }
  /// ```
  public func assert(
    _ updateExpected: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = state
    guard change(&expected, updateExpected, at: location) else { return }
    reportDifference(expected: expected, actual: state, when: "between two actions", at: location)
  }

  /// Compares the state after an action with what the test says, and goes on from what is.
  func expect(
    _ actual: State, after event: String,
    updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) {
    let before = state
    state = actual
    var expected = before
    if let updateExpected {
      guard change(&expected, updateExpected, at: location) else { return }
      guard !areEqual(before, expected) || !areEqual(before, actual) else {
        reportIssue(
          IssueCode.testStore.expectedNoChange,
          "The test describes a change of the state after \(event), but it did not change.",
          at: location)
        return
      }
    }
    reportDifference(expected: expected, actual: actual, when: "after \(event)", at: location)
  }

  private func change(
    _ expected: inout State, _ update: (inout State) throws -> Void, at location: IssueLocation
  ) -> Bool {
    do {
      try update(&expected)
      return true
    } catch {
      reportIssue(
        IssueCode.testStore.stateMismatch,
        "The closure that describes the expected state threw an error.",
        values: [("Error", "\(error)")], at: location)
      return false
    }
  }
}

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
    reportUnhandledActions("before it sends \(name(action))", at: location)
    driver = location
    let ticket = enter { core.send(action, at: location) }
    let actual = stateAfterSending ?? core.state
    await settle()
    expect(
      actual, after: "after sending \(name(action))", action, updateExpected: updateExpected,
      at: location)
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
    guard let expected = describedState(updateExpected, at: location) else { return }
    guard !areEqual(expected, state) else { return }
    reportDifference(from: expected, to: state, after: "here", nil, at: location)
  }

  /// Compares the state after an action with what the test says, and goes on from what is.
  func expect(
    _ actual: State, after event: String, _ action: Action,
    updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) {
    let before = state
    defer { state = actual }
    guard let updateExpected else {
      guard !areEqual(before, actual) else { return }
      reportUndescribedChange(from: before, to: actual, after: event, action, at: location)
      return
    }
    guard let expected = describedState(updateExpected, at: location) else { return }
    switch (areEqual(before, actual), areEqual(expected, actual)) {
    case (true, true): reportNeedlessClosure(after: event, at: location)
    case (true, false):
      reportMissingChange(from: actual, to: expected, after: event, action, at: location)
    case (false, true): break
    case (false, false):
      reportDifference(from: expected, to: actual, after: event, action, at: location)
    }
  }

  /// The state that the test describes, starting from the one before; `nil` if its closure fails.
  private func describedState(
    _ update: (inout State) throws -> Void, at location: IssueLocation
  ) -> State? {
    var expected = state
    do {
      try update(&expected)
      return expected
    } catch {
      reportThrown(error, at: location)
      return nil
    }
  }
}

public import IntarsiaCases
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
  ///   - updateExpected: Turns the state before the action into the state expected after it. Omit
  ///     it if the action changes nothing. A state that is not `Equatable` is compared part by
  ///     part.
  /// - Returns: The effects that the action has started.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action of a case without a payload, and checks how the state changes.
  ///
  /// ```swift
  /// await store.send(\.counter.incrementButtonTapped) {
  ///   $0.counter.count = 1
  /// }
  /// ```
  ///
  /// - Returns: The effects that the action has started.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()), updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action of a case with a payload, and checks how the state changes.
  ///
  /// ```swift
  /// await store.send(\.form.binding.name, "Blob") {
  ///   $0.form.name = "Blob"
  /// }
  /// ```
  ///
  /// - Returns: The effects that the action has started.
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value), updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func send(
    _ action: Action, updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) async -> TestStoreTask {
    lastUse = location
    if isDismissed {
      report(
        TestStoreIssues.sentAfterDismissal,
        "The test sends an action to a feature that has dismissed itself.",
        values: [("Action", describe(action))])
      return TestStoreTask(store: self, task: StoreTask(completion: nil))
    }
    unexpected = []
    hasSkippedAtFinish = false
    if exhaustivity == .on {
      reportUnhandledActions("before it sends \(self.name(action))")
    } else {
      skipReceived(received.count)
    }
    let completion = enter { core.send(action, at: location) }
    // Taken rather than read: a state that is still held here would be copied by the next action.
    let sent =
      sent.take()
      ?? Reduced(
        action: action, origin: .user(location), stateAfter: core.state,
        elementsBefore: elementsBefore, sharedAfter: assertedShared)
    await settle()
    expect(sent, "after sending \(name(action))", updateExpected)
    return TestStoreTask(store: self, task: StoreTask(completion: completion))
  }
}

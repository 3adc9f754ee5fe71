public import IntarsiaCases
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

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
  ///   - timeout: How much virtual time may pass until it comes, if not the store's ``timeout``.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Leave
  ///     it out when the state is not to change. A state that is not `Equatable` is compared part
  ///     by part.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expected), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Says how actions that cannot be compared are received.
  @available(
    *, unavailable,
    message:
      "Only an 'Equatable' action can be received by its value: name its case, 'receive(\\.response)'."
  )
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil
  ) async {}

  /// Receives an action of a case, whatever its payload, and checks how the state changes.
  ///
  /// ```swift
  /// await store.receive(\.factResponse) {
  ///   $0.fact = "0 is a good number"
  /// }
  /// ```
  public nonisolated(nonsending) func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(case: expected), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(case: expected, value), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action that satisfies a predicate, and checks how the state changes.
  ///
  /// ```swift
  /// await store.receive { action in
  ///   if case .response(.failure) = action { true } else { false }
  /// } assert: {
  ///   $0.problem = "Offline"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is expected.
  ///   - timeout: How much virtual time may pass until it comes, if not the store's ``timeout``.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Leave
  ///     it out when the state is not to change.
  public nonisolated(nonsending) func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(satisfying: isMatching), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func receive(
    _ expected: ExpectedAction, within timeout: Duration?,
    updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) async {
    driver = location
    if exhaustivity == .on {
      if received.isEmpty, receiveDisputed(expected, updateExpected: updateExpected, at: location) {
        return
      }
      // An action already received needs no further run of the effects.
      if received.isEmpty { await run(within: timeout, until: { !received.isEmpty }) }
    } else {
      let isExpected = { (received: Received) in expected.matches(received.action) }
      if !received.contains(where: isExpected),
        receiveDisputed(expected, updateExpected: updateExpected, at: location)
      {
        return
      }
      // Each action is looked at once, however many come.
      var seen = 0
      var place: Int?
      await run(
        within: timeout,
        until: {
          if place == nil { place = received[seen...].firstIndex(where: isExpected) }
          seen = received.count
          return place != nil
        })
      let passed = place == nil ? received : []
      let before = state
      passOver(place ?? received.count, at: location)
      if !passed.isEmpty, !simulation.isExhausted {
        dispute(passed, after: before)
        return reportNone(of: passed, is: expected, within: timeout, at: location)
      }
    }
    guard !received.isEmpty else {
      // The store has reported that the effects never settle, so later actions are unknown.
      if simulation.isExhausted { return }
      reportNothing(toReceive: expected, within: timeout, at: location)
      return
    }
    if !expected.matches(received[0].action) {
      if receiveDisputed(expected, updateExpected: updateExpected, at: location) { return }
      let next = received.removeFirst()
      reportUnexpected(next, insteadOf: expected, at: location)
      dispute([next], after: state)
      // If the expected action comes later, the receives that follow are about those after it.
      guard let place = received.firstIndex(where: { expected.matches($0.action) }) else { return }
      dispute(Array(received[..<place]), after: state)
      state = received[place].stateAfter
      received.removeFirst(place + 1)
      return
    }
    let next = received[0]
    // Nearly always it is the only one, which is cheaper to take from the end.
    if received.count == 1 { received.removeLast() } else { received.removeFirst() }
    elementsBefore = next.elementsBefore
    expect(
      next.stateAfter, after: "after receiving \(name(next.action))", next.action,
      updateExpected: updateExpected, at: location)
  }

  // MARK: - Wrong receives

  /// Remembers actions that a wrong receive has reported, so that each is reported once.
  ///
  /// The test goes on from the state after the last of them.
  private func dispute(_ actions: [Received], after state: State) {
    var before = state
    for action in actions {
      disputed.append(Disputed(received: action, stateBefore: before))
      before = action.stateAfter
    }
    self.state = before
  }

  /// Receives an action that an earlier, wrong receive has reported.
  ///
  /// - Returns: Whether there is one that the test expects.
  private func receiveDisputed(
    _ expected: ExpectedAction, updateExpected: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) -> Bool {
    guard let place = disputed.firstIndex(where: { expected.matches($0.received.action) })
    else { return false }
    let (next, before) = { ($0.received, $0.stateBefore) }(disputed.remove(at: place))
    let latest = state
    defer { state = latest }
    state = before
    elementsBefore = next.elementsBefore
    expect(
      next.stateAfter, after: "after receiving \(name(next.action))", next.action,
      updateExpected: updateExpected, at: location)
    return true
  }
}

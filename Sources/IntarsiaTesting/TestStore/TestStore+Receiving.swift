public import IntarsiaCases
import IntarsiaDump
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
  ///   - expected: The expected action.
  ///   - timeout: The virtual time that may pass until it arrives. The default is the store's
  ///     ``timeout``.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Omit
  ///     it if the action changes nothing. A state that is not `Equatable` is compared part by
  ///     part.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expected), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Diagnoses an action that is received by its value but is not `Equatable`.
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

  /// Receives an action of a case, with any payload, and checks how the state changes.
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
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
  /// - Parameter isMatching: Whether an action is the expected one.
  public nonisolated(nonsending) func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(satisfying: isMatching), within: timeout, updateExpected: updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func receive(
    _ expected: ExpectedAction, within timeout: Duration?,
    updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) async {
    lastUse = location
    if exhaustivity == .on {
      if received.isEmpty, receiveUnexpected(expected, updateExpected) { return }
      // An action that was already received needs no more jobs.
      if received.isEmpty { await run(within: timeout, until: { !received.isEmpty }) }
    } else {
      let isExpected = { (received: Reduced) in expected.matches(received.action) }
      guard received.contains(where: isExpected) || !receiveUnexpected(expected, updateExpected)
      else { return }
      // Each action is examined only once.
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
      skipReceived(place ?? received.count)
      if !passed.isEmpty, !simulation.isExhausted {
        keepUnexpected(passed, after: before)
        return reportNone(of: passed, is: expected, within: timeout)
      }
    }
    guard !received.isEmpty else {
      // The store has already reported that the effects never settle. Later actions are unknown.
      if simulation.isExhausted { return }
      reportNothing(toReceive: expected, within: timeout)
      return
    }
    if !expected.matches(received[0].action) {
      if receiveUnexpected(expected, updateExpected) { return }
      let next = received.removeFirst()
      reportUnexpected(next, insteadOf: expected)
      keepUnexpected([next], after: state)
      // If the expected action comes later, the next `receive` is about the action after it.
      guard let place = received.firstIndex(where: { expected.matches($0.action) }) else { return }
      keepUnexpected(Array(received[..<place]), after: state)
      skip(place + 1)
      return
    }
    let next = received[0]
    // Usually there is a single action, and removing the last element is cheaper.
    if received.count == 1 { received.removeLast() } else { received.removeFirst() }
    expect(next, "after receiving \(name(next.action))", updateExpected)
  }

  // MARK: - Wrong receives

  /// Stores actions that a wrong `receive` or `send` has reported, and continues from the state
  /// after them.
  func keepUnexpected(_ actions: [Reduced], after state: State) {
    var before = state
    for action in actions {
      unexpected.append(
        Unexpected(reduced: action, stateBefore: before, sharedBefore: assertedShared))
      before = action.stateAfter
      assertedShared = action.sharedAfter
    }
    self.state = before
  }

  /// Receives the expected action if an earlier wrong `receive` has reported it.
  private func receiveUnexpected(
    _ expected: ExpectedAction, _ updateExpected: ((inout State) throws -> Void)?
  ) -> Bool {
    guard let place = unexpected.firstIndex(where: { expected.matches($0.reduced.action) })
    else { return false }
    let earlier = unexpected.remove(at: place)
    let (latest, latestShared) = (state, assertedShared)
    defer { (state, assertedShared) = (latest, latestShared) }
    (state, assertedShared) = (earlier.stateBefore, earlier.sharedBefore)
    let action = earlier.reduced.action
    expect(earlier.reduced, "after receiving \(name(action))", updateExpected)
    return true
  }

  /// The test's expectation of the next action.
  struct ExpectedAction {
    /// The action, if the test gives all of it.
    var value: Action?
    /// The expectation in words, if the test gives only a part of the action.
    var words = ""
    let matches: (Action) -> Bool

    var text: String { value.map { String(compactlyDumping: $0).withoutRest } ?? words }

    init(satisfying isMatching: @escaping (Action) -> Bool) {
      words = "an action that satisfies the test's predicate"
      matches = isMatching
    }

    init<Value>(case path: CaseKeyPath<Action, Value>) {
      let path = AnyCasePath(path)
      words = "an action of the case \\\(path.name)"
      matches = { path.extract(from: $0) != nil }
    }

    init<Value: Equatable>(case path: CaseKeyPath<Action, Value>, _ value: Value) {
      let path = AnyCasePath(path)
      self.value = path.embed(value)
      matches = { path.extract(from: $0).map { areAlike(value, $0, by: ==) } == true }
    }
  }
}

extension TestStore.ExpectedAction where Action: Equatable {
  init(_ action: Action) {
    value = action
    matches = { areAlike(action, $0, by: ==) }
  }
}
